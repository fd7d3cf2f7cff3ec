import type { DisasterEvent } from '../world/disaster-event.ts'
import type { EventPlan } from '../world/invent-events.ts'

/**
 * One document: `record` tells of its events one by one, `handbook` goes across them. `scanned`: all of its pages are pictures. `vertical`:
 * testimonies are set in columns.
 */
export interface DocumentPlan {
  readonly form: 'record' | 'handbook'
  readonly volume: string
  readonly title: string
  readonly subtitle: string
  readonly events: readonly DisasterEvent[]
  readonly scanned: boolean
  readonly vertical: boolean
}

const volumes = [
  '01_歴史資料集',
  '02_大規模地震災害',
  '03_平成の災害事例',
  '04_令和の災害事例',
  '05_復興知見集',
  '06_大津波の教訓',
] as const

/** How many documents each category has, as the corpus of CoLRAG-TF (4.1): 17, 4, 15, 1, 5 and 1. */
const recordYears = [1958, 1961, 1964, 1967, 1972, 1974, 1978, 1982, 1985, 1988, 1993, 1997, 2001, 2004, 2009, 2014, 2019]
const caseYears = [1990, 1991, 1995, 1998, 1999, 2000, 2003, 2005, 2006, 2008, 2011, 2012, 2015, 2017, 2018]
const weather = ['flood', 'typhoon', 'slide'] as const

/** The disasters of the corpus: 17 of the records, 3 earthquakes, 15 cases, 3 recent ones, and one tsunami. */
export const eventPlans: readonly EventPlan[] = [
  ...recordYears.map((year, i) => ({ kind: weather[i % 3] ?? 'flood', year })),
  { kind: 'quake', year: 2011 },
  { kind: 'quake', year: 2016 },
  { kind: 'quake', year: 2018 },
  ...caseYears.map((year, i) => ({ kind: weather[(i + 1) % 3] ?? 'flood', year })),
  { kind: 'flood', year: 2020 },
  { kind: 'quake', year: 2022 },
  { kind: 'typhoon', year: 2025 },
  { kind: 'tsunami', year: 2010 },
]

/** The 43 documents over the given disasters, in the order of the volumes. */
export function planDocuments(events: readonly DisasterEvent[]): readonly DocumentPlan[] {
  const [records, quakes, cases, recent, wave] = [
    events.slice(0, 17),
    events.slice(17, 20),
    events.slice(20, 35),
    events.slice(35, 38),
    events.slice(38),
  ]
  const plain = { scanned: false, vertical: false }
  const record = (volume: string, event: DisasterEvent, word: string, more: Partial<DocumentPlan> = {}): DocumentPlan => ({
    form: 'record',
    volume,
    title: `${event.name}${word}`,
    subtitle: `${event.westernYear}年の被害と、そこから学ぶこと`,
    events: [event],
    ...plain,
    ...more,
  })
  return [
    ...records.map((event, i) =>
      record(volumes[0], event, '災害史', { scanned: event.westernYear < 1975 && i % 6 !== 5, vertical: i % 4 === 2 }),
    ),
    ...quakes.map((event) => record(volumes[1], event, '記録誌')),
    handbook(volumes[1], '大規模地震の比較検証', '三つの地震の住まいと備え', quakes),
    ...cases.map((event, i) => record(volumes[2], event, '事例集', { vertical: i % 5 === 3 })),
    {
      form: 'record',
      volume: volumes[3],
      title: '令和の災害事例集',
      subtitle: '三つの災害の被害と対応',
      events: recent,
      ...plain,
    },
    ...[0, 1, 2, 3, 4].map((k) =>
      handbook(
        volumes[4],
        `復興知見集　第${'一二三四五'.charAt(k)}分冊`,
        '住まい・生業・まちづくり',
        events.filter((_, i) => i % 5 === k && !quakes.includes(events[i] as DisasterEvent)),
      ),
    ),
    ...wave.map((event) => record(volumes[5], event, '教訓集', { vertical: true })),
  ]
}

function handbook(volume: string, title: string, subtitle: string, events: readonly DisasterEvent[]): DocumentPlan {
  return { form: 'handbook', volume, title, subtitle, events, scanned: false, vertical: false }
}
