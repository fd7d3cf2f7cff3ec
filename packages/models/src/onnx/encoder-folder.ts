import type { ModelFolder } from '../hub/model-folder.ts'
import { openModel } from '../hub/open-model.ts'
import type { HubOptions } from '../hub/hub-options.ts'

/** The graphs of an encoder as paths inside its folder. */
export interface EncoderFolder {
  readonly folder: ModelFolder
  /** Reads text, and pictures too where `vision` is null and the graph asks for them. */
  readonly text: string
  /** A graph of its own for pictures. */
  readonly vision: string | null
  /** Everything the vectors depend on. */
  readonly files: readonly string[]
}

const textGraphs = ['text_model.onnx', 'onnx/text_model.onnx', 'model.onnx', 'onnx/model.onnx']
const visionGraphs = ['vision_model.onnx', 'onnx/vision_model.onnx']
const settingFiles = [
  'config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  'preprocessor_config.json',
  'processor_config.json',
  'modules.json',
  '1_Pooling/config.json',
  'sentence_bert_config.json',
  'config_sentence_transformers.json',
  'onnx_config.json',
]

/** `file` and `vision`: graphs in place of the usual ones. Rejects as `openModel` does. */
export async function openEncoderFolder(
  place: string,
  chosen: { readonly file?: string; readonly vision?: string },
  options: HubOptions,
): Promise<EncoderFolder> {
  const texts = chosen.file === undefined ? textGraphs : [chosen.file]
  const visions = chosen.vision === undefined ? (chosen.file === undefined ? visionGraphs : []) : [chosen.vision]
  const graphsOf = (files: (file: string) => boolean): readonly string[] =>
    [texts.find(files), visions.find(files)].filter((file) => file !== undefined)
  const folder = await openModel(
    place,
    {
      choose(files) {
        const graphs = graphsOf((file) => files.includes(file))
        // Graphs over two gigabytes keep their weights beside them.
        const weights = files.filter((file) => graphs.some((graph) => file.startsWith(`${graph}_data`) || file === `${graph}.data`))
        return [...graphs, ...weights, ...settingFiles.filter((file) => files.includes(file))]
      },
      needs: [[...texts].reverse(), ['tokenizer.json'], ...(chosen.vision === undefined ? [] : [visions])],
    },
    options,
  )
  const text = texts.find(folder.has) ?? texts.at(-1) ?? ''
  const vision = visions.find(folder.has) ?? null
  await folder.locate(text)
  const files = [text, ...(vision === null ? [] : [vision])]
  const beside = files.flatMap((file) => [`${file}_data`, `${file}.data`])
  return { folder, text, vision, files: [...files, ...[...beside, ...settingFiles].filter(folder.has)] }
}
