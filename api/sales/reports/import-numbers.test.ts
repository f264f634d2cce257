import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscribeWithReport } from '#dev/test/reports.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { addDays } from '#content/locale/calendar-day.ts'
import { addMonths } from '#content/shop/periods.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server[Symbol.asyncDispose]())

const searchConsole = {
  reportNumbers: [
    { numberLabel: 'Clicks', numberBetter: 'Higher' },
    { numberLabel: 'CTR', numberUnit: '%', numberBetter: 'Higher' },
    { numberLabel: 'Position', numberBetter: 'Lower' },
  ],
}

async function draft(template: object = searchConsole) {
  const { order, call, start } = await subscribeWithReport(server, template)
  const { _id } = await start(order)
  const today = new Date().toISOString().slice(0, 10)
  return {
    order,
    today,
    start,
    read: (csv: string, more: object = { preview: true }) =>
      call('POST', `/order-report/${_id}/import`, { csv, ...more }),
  }
}

test('days of Search Console become the period of the report, and the periods before', async () => {
  const { order, today, read, start } = await draft()
  const before = addMonths(today, -1)
  const csv = [
    'Date,Clicks,Impressions,CTR,Position',
    `${addDays(before, -1)},999,9999,9%,9`,
    `${before},100,1000,10%,5`,
    `${addDays(before, 1)},"1,100",2000,5%,6`,
    `${today},7,70,10%,4.5`,
    `${addDays(today, 1)},8,80,5%,3.5`,
  ].join('\r\n')
  const { body } = await read(csv)
  expect(body).toMatchObject({
    hasDays: true,
    rows: 2,
    sources: [
      { column: 1, how: 'sum' },
      { column: 3, how: 'average' },
      { column: 4, how: 'average' },
    ],
    numbers: [
      { value: '15', before: [{ from: before, value: '1200' }] },
      { value: '7.5', before: [{ from: before, value: '7.5' }] },
      { value: '4', before: [{ from: before, value: '5.5' }] },
    ],
    problems: [],
  })
  // A preview changes nothing.
  expect((await start(order)).numbers).toMatchObject([{ value: '' }, {}, {}])
  expect((await read(csv, { sources: [body.sources[0], null, body.sources[2]] })).status).toBe(200)
  expect((await start(order)).numbers).toMatchObject([
    { label: 'Clicks', value: '15', before: [{ from: before, value: '1200' }] },
    { label: 'CTR', value: '' },
    { label: 'Position', value: '4' },
  ])
})

test('Analytics: remarks above, a day in one word, and only the first of several tables', async () => {
  const { today, read } = await draft({
    reportNumbers: [{ numberLabel: 'Active users', numberBetter: 'Higher' }],
  })
  const day = today.replaceAll('-', '')
  const { body } = await read(
    `# ----------------\n# Start date: ${day}\n\nDate,Active users\n${day},12\n\nCountry,Active users\nGermany,99\n`,
  )
  expect(body).toMatchObject({ rows: 1, isCut: true, numbers: [{ value: '12' }], problems: [] })
})

test('a rank tracker: semicolons, decimal commas, and keywords without a rank', async () => {
  const { read } = await draft({ reportNumbers: [{ numberLabel: 'Rank', numberBetter: 'Lower' }] })
  const { body } = await read('Keyword;Rank\nbakery;3,5\ncafé;–\n"bread; fresh";1.204,5\n')
  expect(body).toMatchObject({ hasDays: false, rows: 3, numbers: [{ value: '604' }], problems: [] })
})

test('what is wrong is said by its line, and nothing is taken over', async () => {
  const { order, today, read, start } = await draft()
  const csv = `Date,Clicks\n${today},5\n${today},many\n${today},6,7\n`
  const { body } = await read(csv)
  expect(body.problems).toEqual([
    { line: 4, message: 'It has 3 columns, and the headings are 2.' },
    { line: 3, message: '“many” in “Clicks” is no number.' },
  ])
  const refused = await read(csv, {})
  expect([refused.status, refused.body.errors.csv]).toEqual([422, expect.stringMatching(/^Line [34]: /)])
  expect((await start(order)).numbers).toMatchObject([{ value: '' }, {}, {}])
})

test.each([
  ['', 'This file is empty.'],
  ['just words', 'The file needs a line of headings'],
  ['a,b\n', 'The file has no rows below its headings.'],
  ['a,"b\n1,2', 'Is every quotation mark closed?'],
  ['Date,Clicks\n2001-01-01,5\n', 'The file has no day of this period'],
  [`${'a,'.repeat(60)}\n1\n`, 'At most 50 columns.'],
  [`a,b\n${'1,2\n'.repeat(20_001)}`, 'At most 20,000 rows'],
  [`a,b\n${'x'.repeat(1_000_001)}`, 'At most 1 MB'],
])('a file that is none is refused with its reason (%#)', async (csv, reason) => {
  const { read } = await draft()
  const { status, body } = await read(csv)
  expect([status, body.errors.csv]).toEqual([422, expect.stringContaining(reason)])
})
