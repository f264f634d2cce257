import { afterAll, beforeAll, expect, test } from 'vitest'
import { sections } from '#content/sections/sections.ts'
import { exampleOf } from '#dev/test/make.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const add = async (path: string, body: object) => {
  const made = await server.call('POST', path, { as: server.admin, body })
  expect(made.status, made.text).toBe(201)
  return made.body as { _id: string }
}
const home = async () => (await server.page('/')).text

const study = (caseTitle: string, caseSlug: string, caseNumbers: string) => ({
  ...exampleOf(sections.caseStudy, 'x'),
  caseTitle,
  caseSlug,
  caseNumbers,
  caseSeriesTitle: 'Visitors a month',
  caseSeries: 'March | 310\nApril | 420\nMay | 610',
})

test('a homepage without clients, case studies and a promise has no empty places for them', async () => {
  const text = await home()
  for (const none of ['clients-sec', 'cases-sec', 'See a case study', 'class="promise"'])
    expect(text).not.toContain(none)
})

test('clients are shown by their logo, or by their name', async () => {
  await add('/content/client', { clientName: 'Harbor Bakery' })
  await add('/content/client', { clientName: 'Leeward Sails', clientLogo: '/sails.svg' })
  const [row = ''] = /<section[^>]*id="clients-sec".*?<\/section>/s.exec(await home()) ?? []
  for (const words of ['We work for', 'Harbor Bakery', 'Leeward Sails', 'src="/sails.svg"'])
    expect(row).toContain(words)
})

test('the banner leads to a case study, and can be drawn from one, which is then not shown twice', async () => {
  const bakery = await add('/content/caseStudy', study('A bakery', 'bakery', 'Calls a month | 12 | 41'))
  await add('/content/caseStudy', study('A loft', 'loft', 'Orders a month | 21 | 47'))
  const hero = async () => /<section class="banner".*?<\/section>/s.exec(await home())![0]
  expect(await hero()).toMatch(/href="\/cases\/bakery">\s*See a case study/)
  const band = async () => /<section[^>]*id="cases-sec".*?<\/section>/s.exec(await home())?.[0]
  for (const href of ['/cases/bakery', '/cases/loft']) expect(await band()).toContain(`href="${href}"`)

  await add('/add-banner', {
    ...exampleOf(sections.banner, 'x'),
    bannerArt: 'The first case study',
    secondButtonURL: '',
    secondButtonText: 'See how',
  })
  const drawn = await hero()
  for (const words of ['Calls a month', 'Visitors a month', 'See how']) expect(drawn).toContain(words)
  expect(drawn).toMatch(/12\s*<span aria-hidden="true">→<\/span>.*41/s)
  expect(drawn).not.toContain('<img')
  expect(await band()).not.toContain('/cases/bakery')

  await server.call('DELETE', `/content/caseStudy/${bakery._id}`, { as: server.admin })
  expect(await hero()).toContain('href="/cases/loft"')
  expect(await band()).toBeUndefined()

  const [loft] = (await server.call('GET', '/content/caseStudy', { as: server.admin })).body
  await server.call('DELETE', `/content/caseStudy/${loft._id}`, { as: server.admin })
  await add('/content/caseStudy', {
    ...study('Without numbers', 'words', ''),
    caseSeries: 'March | few\nApril | more\nMay | many',
  })
  expect(await hero(), 'there is nothing to draw').toContain('<img')
  expect(await band()).toContain('/cases/words')
})

test('the promise of a refund is below the buttons, and complete where the owner places it', async () => {
  await add('/content/refundPromise', {
    promiseHeading: 'Your money back within 14 days',
    promiseDetails: 'Write to us, no reason needed.',
  })
  expect(await home()).toContain('Your money back within 14 days')
  expect(await home()).not.toContain('no reason needed')
  await add('/content/pricingPage', { pricingOrder: 'pricing, comparison, refundPromise' })
  expect((await server.page('/pricing')).text).toContain('Write to us, no reason needed.')
})
