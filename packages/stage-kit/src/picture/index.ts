export { decodePicture } from './decode-picture.ts'
export type { Picture } from './picture.ts'
export { resample } from './resample.ts'
export type { Resampling } from './resample.ts'
