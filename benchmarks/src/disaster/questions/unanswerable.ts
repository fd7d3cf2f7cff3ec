import type { Draw } from '../../sample-corpus/world.ts'
import type { DisasterQuestion } from '../gold.ts'
import type { DisasterEvent } from '../world/disaster-event.ts'

/** Questions on disasters and towns of the corpus about things that no page states. */
export function unanswerable(events: readonly DisasterEvent[], draw: Draw): readonly DisasterQuestion[] {
  const asks = [
    (e: DisasterEvent) => `${e.name}で倒れた石灯籠は何基か。`,
    (e: DisasterEvent) => `${e.name}で運休した鉄道の損害額はいくらか。`,
    (e: DisasterEvent) => `${e.worst}で${e.name}の後に開かれた音楽会の入場者は何人か。`,
    (e: DisasterEvent) => `${e.name}の記念切手は何枚刷られたか。`,
    (e: DisasterEvent) => `昭和12年${e.prefecture}西部豪雪による死者は何人か。`,
  ]
  return draw
    .shuffle(events)
    .slice(0, 30)
    .map((event, i) => ({
      id: `unanswerable-${String(i + 1).padStart(2, '0')}`,
      question: asks[i % asks.length]?.(event) ?? '',
      lang: 'ja',
      type: 'unanswerable',
      hops: 1,
      answer: '',
      answer_alt: [],
      gold: [],
      also: [],
      facts: [],
    }))
}
