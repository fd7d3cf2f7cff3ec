import { checkSameDefinition } from './same-definition.ts'
import type { KeptTrial, StudyDefinition, StudyStorage } from './study-storage.ts'

/** Studies that end with the process. */
export function memoryStorage(): StudyStorage {
  const studies = new Map<string, { readonly definition: StudyDefinition; readonly trials: Map<number, KeptTrial> }>()
  return {
    open(definition) {
      const study = studies.get(definition.name) ?? { definition, trials: new Map<number, KeptTrial>() }
      checkSameDefinition(study.definition, definition)
      studies.set(definition.name, study)
      return [...study.trials.values()].toSorted((a, b) => a.number - b.number)
    },
    put: (study, trial) => void studies.get(study)?.trials.set(trial.number, trial),
    close: () => {},
  }
}
