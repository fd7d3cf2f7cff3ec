import { ColragError } from '@colrag/core'
import type { OnnxRuntime, OnnxSession } from '@colrag/stage-kit/onnx'
import type { Fit } from './picture/fit-picture.ts'

type Inputs = OnnxSession['session']['inputMetadata']
type Feeds = Parameters<OnnxSession['session']['run']>[0]

/**
 * What each input of a detection model is to be fed: the picture, and by their usual names the mask of DETR (all pixels are picture), the
 * size of the original picture of RT-DETR (width, height), and the sizes and scale of Paddle's exports (height, width). Throws `unsupported` for
 * any other input.
 */
export function modelFeeds(inputs: Inputs, { Tensor }: OnnxRuntime, pixels: Float32Array, fit: Fit, model: string): Feeds {
  const feeds: Record<string, InstanceType<typeof Tensor>> = {}
  for (const input of inputs) {
    const shape = input.isTensor ? input.shape : []
    const { name } = input
    if (shape.length === 4) feeds[name] = new Tensor('float32', pixels, [1, 3, fit.height, fit.width])
    else if (name === 'pixel_mask') {
      const [height = fit.height, width = fit.width] = shape.slice(1).map((size) => (typeof size === 'number' ? size : undefined))
      feeds[name] = new Tensor('int64', new BigInt64Array(height * width).fill(1n), [1, height, width])
    } else if (name === 'orig_target_sizes') {
      feeds[name] = new Tensor('int64', BigInt64Array.of(BigInt(fit.fromWidth), BigInt(fit.fromHeight)), [1, 2])
    } else if (name === 'im_shape') {
      feeds[name] = new Tensor('float32', Float32Array.of(fit.height, fit.width), [1, 2])
    } else if (name === 'scale_factor') {
      feeds[name] = new Tensor('float32', Float32Array.of(fit.inner.height / fit.fromHeight, fit.inner.width / fit.fromWidth), [1, 2])
    } else {
      throw new ColragError('unsupported', model, `it is not known what the input ${name} is to be fed`, {
        hint: 'export the model with a picture as its only input',
      })
    }
  }
  return feeds
}
