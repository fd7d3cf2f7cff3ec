import type { OcrEngine, OcrLine, OcrRequest } from './ocr-engine.ts'

/** An engine that says what `tell` gives for a request: lines of a text and a confidence below one another, or an error. It counts what it was asked. */
export function toldEngine(
  name: string,
  tell: (request: OcrRequest) => readonly (readonly [text: string, confidence: number])[] | Error,
): OcrEngine & { readonly asked: OcrRequest[] } {
  const asked: OcrRequest[] = []
  return {
    name,
    fingerprint: name,
    asked,
    async recognise(requests) {
      return requests.map((request) => {
        asked.push(request)
        const told = tell(request)
        if (told instanceof Error) throw told
        const { width, height } = request.picture
        return told.map(([text, confidence], i): OcrLine => {
          const box = { x: 0, y: (i * height) / told.length, width, height: height / told.length }
          return { words: [{ text, confidence, box }], box, paragraph: 0, direction: 'horizontal' }
        })
      })
    },
    close: () => Promise.resolve(),
  }
}
