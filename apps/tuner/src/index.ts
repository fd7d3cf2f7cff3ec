export { runTune } from './run-tune.ts'
