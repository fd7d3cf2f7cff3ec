import type { Block, Captioner, CaptionSubject, FigureAsset, ModelCall, RunContext } from '@colrag/core'
import { blockId, documentId, pageId } from '@colrag/core'
import { ingestResult } from '@colrag/core/schemas'
import { modelTally } from '@colrag/stage-kit'
import { expect, test } from 'vitest'
import { describeBlocks } from './describe-blocks.ts'
import { plainRecipe } from './fixtures/plain-recipe.ts'
import { useWorkbench } from './fixtures/use-workbench.ts'
import { ingest } from './ingest.ts'

const bench = useWorkbench()

function askingCaptioner(): Captioner {
  const tally = modelTally('asking', 'scripted:script')
  const call: ModelCall = {
    requestHash: '1',
    replyHash: '2',
    reply: 'words',
    revision: '1',
    seed: 0,
    attempts: 2,
    promptTokens: 3,
    tokens: 1,
    rejected: ['short'],
  }
  return {
    name: 'asking',
    fingerprint: '0',
    kinds: ['text'],
    report: () => tally.report(),
    caption({ block }) {
      tally.block()
      tally.kept()
      tally.called({ promptTokens: 3, tokens: 1, counted: 'estimated' })
      tally.questioned(call)
      tally.answered(1, 1)
      return Promise.resolve({
        blockId: block.id,
        text: 'words',
        by: { stage: 'asking', fingerprint: '0', model: 'scripted:script', call },
      })
    },
  }
}

test('an ingest reports what its parts asked of models, and says nothing where none does', async () => {
  bench.put('a.pdf', 'one\ntwo\fthree')
  const recipe = { ...plainRecipe(bench.work), captions: askingCaptioner() }
  const result = await ingest(recipe, { paths: [bench.folder], workspace: bench.workspace })
  expect(ingestResult.parse(result)).toEqual(result)
  expect(result.models).toMatchObject([
    { stage: 'asking', model: 'scripted:script', blocks: 3, made: 3, retries: 3, calls: 3, estimated: 3, kept: 3, money: null },
  ])
  const plain = await ingest(plainRecipe(bench.work), { paths: [bench.folder], workspace: `${bench.workspace}-plain` })
  expect(plain.models).toBeUndefined()
})

test('a captioner sees the pictures of the page', async () => {
  const page = pageId(documentId('0'.repeat(64)), 1)
  const box = { x: 0, y: 0, width: 1, height: 1 }
  const by = { stage: 'test', fingerprint: '0' }
  const photo: Block = {
    id: blockId(page, 0),
    pageId: page,
    kind: 'photo',
    boxes: [box],
    order: 0,
    direction: 'horizontal',
    slices: [],
    by,
  }
  const image = { key: 'k', mediaType: 'image/png', width: 1, height: 1 } as const
  const figure: FigureAsset = { blockId: photo.id, image, area: box, dpi: 200 }
  const seen: CaptionSubject[] = []
  const none = (): Promise<never> => Promise.reject(new Error('unused'))
  const ctx: RunContext = { assets: { get: none, put: none }, seed: 0, report: none }
  const looking: Captioner = {
    name: 'looking',
    fingerprint: '0',
    kinds: ['photo'],
    looks: true,
    caption(subject) {
      seen.push(subject)
      return Promise.resolve(null)
    },
  }
  await describeBlocks({ captions: looking, triples: null }, [photo], [], [figure], ctx)
  expect(seen.map((s) => s.picture)).toEqual([image])
})

test('an ingest cuts the pictures of a page out and shows them to the captioner', async () => {
  bench.put('a.pdf', 'one')
  const plain = plainRecipe(bench.work)
  const seen: CaptionSubject[] = []
  const recipe: typeof plain = {
    ...plain,
    reader: {
      ...plain.reader,
      open: async (...given) => {
        const document = await plain.reader.open(...given)
        return {
          ...document,
          render: (_page, { dpi }) => Promise.resolve({ bytes: Buffer.from('a picture'), width: 2, height: 1, dpi }),
        }
      },
    },
    layout: {
      ...plain.layout,
      detect: async (...given) => (await plain.layout.detect(...given)).map((block) => ({ ...block, kind: 'photo' as const })),
    },
    captions: {
      name: 'looking',
      fingerprint: '0',
      kinds: ['photo'],
      looks: true,
      caption(subject) {
        seen.push(subject)
        return Promise.resolve(null)
      },
    },
  }
  await ingest(recipe, { paths: [bench.folder], workspace: bench.workspace, jobs: 1 })
  expect(seen.map((s) => s.picture)).toMatchObject([{ mediaType: 'image/png', width: 2, height: 1 }])
})
