import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ColragError } from '@colrag/core'
import type { LessonResult, SearchResult } from '@colrag/core/schemas'
import type { PictureSource } from '@colrag/pipeline'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cleanName } from './file-name.ts'
import { HttpFault, invalidForm } from './problem.ts'

/** What a picture may have, in bytes. */
const largest = 100 * 2 ** 20

/** Fields that go with a picture. */
interface PictureFields {
  readonly question: string
  readonly page?: number
  readonly password?: string
}
const picture = z.strictObject({
  question: z.string().max(100_000).default(''),
  page: z.coerce.number<string>().int().min(1).exactOptional().describe('of a PDF or TIFF file; the first unless told'),
  password: z.string().max(1000).exactOptional().describe('of an encrypted PDF'),
})
const searched = picture.extend({ k: z.coerce.number<string>().int().min(1).max(1000).default(10) })
export const pictureFields: z.ZodType<PictureFields> = picture
export const searchFields: z.ZodType<PictureFields & { readonly k: number }> = searched

/** Those fields and one picture. */
const image = z.file().describe('PNG, JPEG or TIFF, or a page of a PDF; the field may have any name')
export const pictureForm: z.ZodType = picture.extend({ image })
export const searchForm: z.ZodType = searched.extend({ image })

/**
 * Does some work with the picture of a form, which is there as a file for as long as that takes. The picture is known to the client by the name it was sent under,
 * in what comes out and in what goes wrong. Throws `invalid-options` for a form without a picture or with several, `over-budget`.
 */
export async function withSentPicture<F extends PictureFields, R extends SearchResult | LessonResult>(
  request: FastifyRequest,
  fields: z.ZodType<F>,
  work: (picture: PictureSource, told: F) => Promise<R>,
): Promise<R> {
  const folder = await mkdtemp(join(tmpdir(), 'colrag-picture-'))
  let [file, name] = ['', '']
  try {
    const said: Record<string, string> = {}
    for await (const part of request.parts({ limits: { fileSize: largest } })) {
      if (part.type === 'field') said[part.fieldname] = String(part.value)
      else if (file !== '') throw new ColragError('invalid-options', 'form', 'several pictures were sent', { hint: 'send one at a time' })
      else {
        name = cleanName(part.filename) || 'picture'
        file = join(folder, name)
        await pipeline(part.file, createWriteStream(file))
        if (part.file.truncated) throw new ColragError('over-budget', name, `a picture may have ${largest} bytes`)
      }
    }
    if (file === '')
      throw new ColragError('invalid-options', 'form', 'no picture was sent', { hint: 'send one as multipart/form-data, or ask with JSON' })
    const told = fields.safeParse(said)
    if (!told.success) throw invalidForm(told.error)
    const { page, password } = told.data
    const source = { file, ...(page === undefined ? {} : { page }), ...(password === undefined ? {} : { password }) }
    const result = await work(source, told.data)
    return result.image ? { ...result, image: { ...result.image, file: name } } : result
  } catch (error) {
    throw ColragError.is(error) && file !== '' ? ofPicture(error, file, name) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A picture that is damaged or empty is its sender's fault, as a workspace that is so is not. */
function ofPicture(error: ColragError, file: string, name: string): Error {
  const told = underName(error, file, name)
  const isSent = error.subject === file || error.subject === name
  return isSent && ['corrupt', 'empty'].includes(error.code) ? new HttpFault(422, told) : told
}

function underName({ code, subject, message, hint, retryable }: ColragError, file: string, name: string): ColragError {
  const told = (text: string): string => text.replaceAll(file, name)
  return new ColragError(code, told(subject), told(message), { retryable, ...(hint === undefined ? {} : { hint: told(hint) }) })
}
