import { expect, test } from 'vitest'
import { drawLines, drawnPage } from '../drawn-page.fixture.ts'
import type { OcrRequest } from '../engine/ocr-engine.ts'
import { toldEngine } from '../engine/told-engine.fixture.ts'
import { pageRaster } from '../page-raster.ts'
import { choosePose } from './choose-pose.ts'
import { prepareView } from './prepare-view.ts'
import { recogniser } from './recogniser.ts'

type Told = readonly (readonly [string, number])[]

/** The pose of a page with two pieces of writing, where `tell` says what is read of the first or second part, and what was asked. */
async function poseOf(tell: (request: OcrRequest, part: number) => Told) {
  const { page, ctx } = await drawnPage(300, 400, (pen) => {
    drawLines(pen, ['水位は最高となった。水位は最高となった。', '水位は最高となった。水位は最高となった。'], 10, 10, 12)
    drawLines(pen, ['水位は最高となった。'], 10, 300, 12)
  })
  const parts: string[] = []
  const turnless = ({ picture: { width, height, pixels } }: OcrRequest): string => {
    const sum = pixels.reduce((n, value) => n + value, 0)
    return `${Math.max(width, height)} ${sum}`
  }
  const engine = toldEngine('told', (request) => {
    const key = turnless(request)
    if (!parts.includes(key)) parts.push(key)
    return tell(request, parts.indexOf(key))
  })
  const prepared = prepareView(await pageRaster(page, ctx.assets)())
  const pose = await choosePose(prepared, false, recogniser(engine, ['jpn', 'eng'], 20_000, undefined))
  return {
    pose,
    asked: engine.asked.map(
      (request) => `${request.language} ${request.layout} ${parts.indexOf(turnless(request))} ${request.picture.width}`,
    ),
  }
}

test('where the densest part makes no sense and letters in the next one do, no other turns are tried', async () => {
  const { pose, asked } = await poseOf(({ language }, part) => [['some letters', part === 1 && language === 'eng' ? 0.9 : 0.3]])
  expect(pose).toEqual({ quarters: 0, vertical: false, languages: ['eng', 'jpn'] })
  expect(asked.map((told) => told.slice(0, 11))).toEqual(['jpn block 0', 'eng block 0', 'jpn block 1', 'eng block 1'])
})

test('square characters and figures do not settle it, the first part is read once in each of the twelve poses, the second where they make most sense', async () => {
  for (const [text, sure] of [
    ['水位は最高となった', 'jpn'],
    ['1234567890', 'eng'],
  ] as const) {
    const { asked } = await poseOf(({ language }, part) => [[text, part === 1 && language === sure ? 0.9 : 0.3]])
    expect(asked).toHaveLength(12 + 2 + 3)
  }
})

test('what makes sense in a script of its own is asked for in no other language', async () => {
  const { pose, asked } = await poseOf(() => [['水位は最高となった', 0.8]])
  expect(pose).toEqual({ quarters: 0, vertical: false, languages: ['jpn', 'eng'] })
  expect(asked.map((told) => told.slice(0, 11))).toEqual(['jpn block 0'])
  const latin = await poseOf(({ language }) => [['water level was the', language === 'eng' ? 0.9 : 0.8]])
  expect(latin.pose.languages).toEqual(['eng', 'jpn'])
})

test('where both parts together make sense as they stand, no other turns are tried', async () => {
  const { pose, asked } = await poseOf(({ language }, part) => [
    ['水位は最高となった', language === 'eng' ? 0.2 : part === 1 ? 0.85 : 0.65],
  ])
  expect(pose).toEqual({ quarters: 0, vertical: false, languages: ['jpn', 'eng'] })
  expect(asked).toHaveLength(4)
})

test('a pose that makes clearly more sense than the standing one is taken', async () => {
  let columns = 0
  const { pose } = await poseOf(({ layout }) => [['some letters', layout === 'columns' && columns++ < 2 ? 0.8 : 0.3]])
  expect(pose).toMatchObject({ quarters: 0, vertical: true })
})
