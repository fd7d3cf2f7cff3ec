import { describe, expect, it } from 'vitest'
import { askExtractive, evidenceOf, firstLine } from './fixture/ask-extractive.ts'

const header = 'State\tPermit\tHandgun\tTotals'
const checks = evidenceOf(
  1,
  `${header}\nNorthland\t1,200\t30\t1,230\nEastmark\t45\t88\t133\nWestmoor\t7\t9\t16\nTotals\t1,252\t127\t1,379`,
  {
    context: 'Equipment checks by state\n2015-12-12\nEquipment checks November 2015',
    facets: { date: '2015-12-12', headerRows: '1', headerColumns: '1' },
    title: 'equipment-checks',
  },
)
const awards = evidenceOf(
  1,
  [
    'Serial No.\tContract Description\tSupplier\tContract Amount\tContract Currency\tDate signed',
    '5\tProcurement of 9 pickups\tJordan Motors Limited\t62,785.00\tUSD\t13-Sep-11',
    '6\tProcurement of radar guns\tNorthgate Enterprise Limited\t41,300.00\tUSD\t2-Nov-11',
    '7\tProcurement of posters\tElm Street Print\t5,599.00\tUSD\t12-Sep-11',
    '8\tProcurement of road cones\tAcme Cones\t1,240.50\tUSD\t12-Oct-11',
  ].join('\n'),
  { facets: { headerRows: '1', headerColumns: '1' }, context: 'Awards of contracts' },
)

describe('English questions about tables', () => {
  it('take the row and the column that they name, not the row of totals', async () =>
    expect(await firstLine('Eastmark equipment checks total', checks)).toBe('Eastmark Totals: 133'))
  it('take the total where no row is named', async () =>
    expect(await firstLine('What is the total number of permit checks?', checks)).toContain('1,252'))
  it('answer two kinds of things in the order of the question, money with its currency', async () => {
    const { text, citations } = await askExtractive('Who won the contract for radar guns and for how much?', awards)
    expect(text.split('\n')[0]).toBe('Northgate Enterprise Limited, USD 41,300.00')
    expect(citations.map((c) => c.quote)).toEqual(expect.arrayContaining(['Northgate Enterprise Limited', '41,300.00']))
  })
  it('are told with the cell by which the question tells the row, and the row is cited whole behind the cell', async () => {
    const layoffs = evidenceOf(
      1,
      'Notice\tCompany\tNo. Of\n07/20/2015\tTamarack Motor Works Torrance\t3000\n08/13/2015\tBlue Finch Bakery\t74',
      {
        facets: { headerRows: '1', headerColumns: '1' },
      },
    )
    const { text, citations } = await askExtractive('How many employees did the Tamarack Motor Works closure affect?', layoffs)
    expect(text.split('\n')[0]).toBe('Tamarack Motor Works Torrance 07/20/2015 No. Of: 3000')
    expect(citations.map((c) => c.quote).slice(0, 4)).toEqual([
      'Tamarack Motor Works Torrance',
      '07/20/2015',
      '3000',
      '07/20/2015\tTamarack Motor Works Torrance\t3000',
    ])
    expect(citations[3]?.anchors[0]?.boxes).toHaveLength(3)
  })
  it('carry a name that heads a group of rows', async () => {
    const pups = evidenceOf(1, 'Dose\tDay 1\tDay 14\nMale\t\t\n0\t5.8\t25.7\n4000\t5.3\t16.8\nFemale\t\t\n0\t5.4\t24.7\n4000\t5.0\t16.1', {
      facets: { headerRows: '1', headerColumns: '1' },
      context: 'Body weight (g) of pups',
    })
    expect(await firstLine('body weight of female pups at 4,000 on day 14', pups)).toContain('16.1')
    expect(await firstLine('body weight of male pups at 4,000 on day 14', pups)).toContain('16.8')
  })
  it('read a later piece by the header that an earlier piece shows in full', async () => {
    const facets = { headerRows: '1', headerColumns: '1' }
    const first = evidenceOf(1, 'PRODUCT\tHARVEST\t\n\tMay 2013\tJune 2013\nCOTTON\t886.7\t894.9\nRICE\t2389.7\t2396.0', { facets })
    const second = evidenceOf(2, 'PRODUCT\tHARVEST\t\nSOYBEAN\t27715.2\t27715.5\nOAT\t168.7\t168.8', { facets })
    expect(await firstLine('soybean harvest estimate of June 2013', first, second)).toBe('SOYBEAN HARVEST June 2013: 27715.5')
  })
  it('cut a long cell to the sentences that answer', async () => {
    const filler = 'Nothing else of note was changed on this sheet at all. '.repeat(5)
    const log = evidenceOf(
      1,
      `Revision\tNotes\nB2\t${filler}The connector CN100 was replaced by part XG-4410-22. ${filler}\nB1\tfirst issue`,
      {
        facets: { headerRows: '1', headerColumns: '1' },
      },
    )
    const line = await firstLine('Which part replaced the connector CN100?', log)
    expect(line).toContain('XG-4410-22')
    expect(line.length).toBeLessThan(300)
  })
})

describe('English questions about text', () => {
  const study = evidenceOf(
    1,
    'Deaths were skewed towards patients younger than 29 years of age. Fever cases were observed in ten of the thirteen districts. The program was planned in 2004.',
  )
  it('find a number in words beside what is counted', async () =>
    expect(await firstLine('In how many districts were fever cases observed?', study)).toContain('ten of the thirteen districts'))
  it('meet other forms and other words for one thing', async () => {
    const report = evidenceOf(1, 'Four workers died when the scaffold collapsed. Two cranes were damaged.')
    expect(await firstLine('number of fatalities in the collapse of the scaffolding', report)).toContain('Four workers died')
  })
  it('give a short sentence with the one that completes it', async () => {
    const advice = evidenceOf(1, 'Use common units.\nInstead of LDL = 4.14 mmol/L\nUse LDL = 160 mg/dL in labels')
    expect(await firstLine('LDL of 4.14 mmol/L should be written as what?', advice)).toContain('160 mg/dL')
  })
  it('take no item number for an amount', async () => {
    const steps = evidenceOf(1, '1. Strip the cable. 2. Tape the screen.\nThe bare screen is 27 mm long.')
    expect(await firstLine('How long is the screen of the cable?', steps)).toContain('27 mm')
  })
  it('read words of a drawing with those beside them', async () => {
    const plan = evidenceOf(1, 'Garage\n10.5 m\nLawn\nGate\nWell\nFence\nPond\nShed\n77.0 m', { facets: { kind: 'map' } })
    expect(await firstLine('depth of the garage', plan)).toContain('10.5 m')
  })
})

describe('refusals', () => {
  it.each([
    ['a name that stands nowhere', 'How many permit checks were there in Southfold?', checks],
    ['a row that no word tells', 'permit checks of helicopters by state', checks],
    ['another month than the table is of', 'Eastmark equipment checks in December 2015', checks],
    [
      'nothing beyond the name of the document',
      'What is the paint colour of the Bracket v2?',
      evidenceOf(1, 'A3 - Scale 1:1\n12.5\n30.1', { title: 'Bracket v2', context: 'Bracket v2' }),
    ],
    ['an identifier that is not printed', 'maximum torque of gland M75x1.5', evidenceOf(1, 'Gland\tTorque\nM20x1.5\t8 Nm\nM40x1.5\t20 Nm')],
  ])('%s', async (_, question, seen) => expect(await firstLine(question, seen)).toBe('insufficient-evidence'))
  it('a name that a scan may have lost is no reason', async () => {
    const scan = evidenceOf(1, 'Harold spent 42 dollars on flour.', { confidence: { layout: null, table: null, text: null, ocr: 0.6 } })
    expect(await firstLine('How many dollars did Mr Harrold spend on flour?', scan)).toContain('42')
  })
})
