import { lessonResult } from '@colrag/core/schemas'
import type { LessonResult } from '@colrag/core/schemas'
import { lesson } from '@colrag/pipeline'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { Endpoint } from '../endpoint.ts'
import { looking } from '../looking.ts'
import { pictureFields, pictureForm, withSentPicture } from '../sent-picture.ts'

const body = z.strictObject({
  question: z.string().min(1).max(100_000),
  filter: z.record(z.string(), z.string()).exactOptional(),
})
type Body = z.output<typeof body>

export const lessonEndpoint: Endpoint = endpoint<undefined, undefined, Body | null, LessonResult>({
  method: 'POST',
  path: '/lesson',
  id: 'lesson',
  about:
    'What the documents teach about a photograph (a form) or a question (JSON): preparation, response, recovery; the record of colrag lesson --json',
  body,
  form: pictureForm,
  success: { status: 200, about: 'The three parts, every statement with its quotes', schema: lessonResult },
  problems: [
    'invalid-options',
    'bad-input',
    'unsupported',
    'encrypted',
    'not-found',
    'empty',
    'over-budget',
    'index-incompatible',
    'corrupt',
    'model-failed',
  ],
  handle(service, { body: asked, signal, request }) {
    const { served, lessons: writer } = service
    if (asked !== null) return served.search(signal, (workspace) => lesson(workspace, { ...asked, writer }))
    return withSentPicture(request, pictureFields, (picture, { question }) =>
      served.pictures.pass(signal, () =>
        served.search(signal, async (workspace) =>
          lesson(workspace, { picture, question, writer, ...(await looking(service, workspace, question)) }),
        ),
      ),
    )
  },
})
