import type { PageRecord } from '@colrag/core'
import { samplePage, textSpan } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { frameOf } from '../frame.ts'
import { sceneOf } from '../scene.ts'
import { drawingSheet } from './drawing-sheet.ts'
import { findFigures } from './find-figures.ts'
import { pictureAreas } from './picture-areas.ts'

const find = (page: PageRecord): ReturnType<typeof findFigures> => {
  const scene = sceneOf(page, frameOf('horizontal', page.width, page.height))
  return findFigures(scene, scene.atoms, [], drawingSheet(scene))
}
const curves = (count: number, side: number): PageRecord['curves'] =>
  Array.from({ length: count }, (_, i) => ({ x: 100 + ((i * 37) % side), y: 200 + ((i * 53) % side), width: 20, height: 15 }))
const image = (x: number, y: number, width: number, height: number): PageRecord['images'][number] => ({
  box: { x, y, width, height },
  pixelWidth: 100,
  pixelHeight: 100,
})

describe('pictureAreas', () => {
  it('joins the strips of one picture, leaves icons out and clips to the page', () => {
    const strips = [0, 1, 2, 3].map((i) => image(100, 100 + 40 * i, 200, 40))
    expect(pictureAreas(samplePage({ images: [...strips, image(20, 20, 12, 12), image(500, 700, 200, 100)] }))).toEqual([
      { x: 100, y: 100, width: 200, height: 160 },
      { x: 500, y: 700, width: 95, height: 100 },
    ])
  })
})

describe('findFigures', () => {
  it('makes a chart of curves with numbers along its axes, and leaves the text below alone', () => {
    const axis = ['0', '10', '20', '30', '40'].map((t, i) => textSpan(t, { x: 96 - 4 * t.length, y: 200 + 40 * i, size: 8 }))
    const { figures, rest } = find(
      samplePage({ curves: curves(160, 200), spans: [...axis, textSpan('The text goes on below the chart.', { x: 60, y: 480 })] }),
    )
    expect(figures.map((f) => f.kind)).toEqual(['chart'])
    expect(figures[0]?.atoms.map((a) => a.text)).toEqual(['0', '10', '20', '30', '40'])
    expect(rest.map((a) => a.text).join(' ')).toBe('The text goes on below the chart.')
  })

  it('calls very many curves with names among them a map', () => {
    const names = ['球磨川', '人吉市', '八代海'].map((t, i) => textSpan(t, { x: 150 + 40 * i, y: 250 + 30 * i, size: 8 }))
    expect(find(samplePage({ curves: curves(500, 300), spans: names })).figures.map((f) => f.kind)).toEqual(['map'])
  })

  it('finds lettering drawn as curves within a frame around the page, whose running text makes it a ground', () => {
    const frame = [
      { x1: 20, y1: 20, x2: 575, y2: 20, thickness: 1 },
      { x1: 20, y1: 820, x2: 575, y2: 820, thickness: 1 },
      { x1: 20, y1: 20, x2: 20, y2: 820, thickness: 1 },
      { x1: 575, y1: 20, x2: 575, y2: 820, thickness: 1 },
    ]
    const letters = Array.from({ length: 240 }, (_, i) => ({ x: 60 + 8 * (i % 60), y: 60 + 14 * Math.floor(i / 60), width: 6, height: 9 }))
    const text = Array.from({ length: 40 }, (_, i) =>
      textSpan('A line of running text below the lettering on the page.', { x: 60, y: 160 + 14 * i }),
    )
    const { figures, rest } = find(
      samplePage({
        lines: frame,
        fills: [0, 1, 2, 3, 4, 5].map((i) => ({ x: 24, y: 24 + 130 * i, width: 6, height: 128 })),
        curves: letters,
        spans: text,
      }),
    )
    expect(figures.map((f) => f.boxes)).toEqual([[{ x: 60, y: 60, width: 478, height: 51 }]])
    expect(rest).toHaveLength(40 * 11)
  })

  it('takes neither a ground under running text nor a rule or two for a figure', () => {
    const text = Array.from({ length: 12 }, (_, i) =>
      textSpan('A line of running text that lies upon a coloured ground.', { x: 80, y: 110 + 14 * i }),
    )
    expect(find(samplePage({ images: [image(60, 90, 480, 220)], spans: text })).figures).toEqual([])
    expect(
      find(
        samplePage({
          fills: [{ x: 60, y: 90, width: 480, height: 220 }],
          lines: [{ x1: 60, x2: 540, y1: 80, y2: 80, thickness: 1 }],
          spans: text,
        }),
      ).figures,
    ).toEqual([])
  })
})

describe('pictures on a background', () => {
  it('are figures of their own, and the background is none', () => {
    const { figures } = find(
      samplePage({
        images: [image(0, 0, 595, 842), image(100, 100, 200, 120), image(320, 100, 200, 120)],
        spans: [textSpan('THE POWER OF WATER', { x: 150, y: 600, size: 30 })],
      }),
    )
    expect(figures.map((f) => [f.kind, f.boxes[0]?.x])).toEqual([
      ['photo', 100],
      ['photo', 320],
    ])
  })
})

describe('text at the edge of a figure', () => {
  it('is no label when it is the caption', () => {
    const page = samplePage({
      images: [image(100, 100, 300, 200)],
      spans: [textSpan('Figure 3-5 Registers', { x: 110, y: 286 }), textSpan('CALL', { x: 200, y: 150 })],
    })
    const { figures, rest } = find(page)
    expect(figures.map((f) => f.atoms.map((a) => a.text))).toEqual([['CALL']])
    expect(rest.map((a) => a.text).join(' ')).toBe('Figure 3-5 Registers')
  })

  it('is never cut by it, and pictures inside a figure belong to it', () => {
    const page = samplePage({
      images: [image(200, 200, 300, 300), image(260, 260, 60, 60)],
      spans: [textSpan('Leverage row permissions on the base', { x: 120, y: 300 }), textSpan('label', { x: 300, y: 400 })],
    })
    const { figures, rest } = find(page)
    expect(figures.map((f) => f.atoms.map((a) => a.text))).toEqual([['label']])
    expect(rest.map((a) => a.text).join(' ')).toBe('Leverage row permissions on the base')
  })
})
