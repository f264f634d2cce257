import { setTimeout as sleep } from 'node:timers/promises'
import { startProduct, type Product } from '../dev/test/process.ts'
import { adminUid, settings as identity, tokenOf } from '../trust/identity.ts'
import { answers, pathsOf } from './ask.ts'
import { fillArticles } from './fill-articles.ts'
import { fillDatabase, onBoth } from './product.ts'
import { median, ms, quantile, thousands, type Row } from './table.ts'

const amounts = { articles: 10_000, pages: 500 }
const rounds = 100
/** Warm-up saves, which are not measured. */
const before = 10
/** How many pages are requested, spread over all of them. */
const asked = 200
const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`

type SavedRecord = { _id: string } & Record<string, unknown>

/** The requests of the list of articles in the back office. */
const lists = [
  'page=1',
  'page=200',
  'page=400',
  'q=article',
  'q=article-4711',
  'q=no%20such',
  'sort=articleTitle',
].map((query) => `/content/article?pageSize=25&${query}`)

/** A site with as many pages as an agency writes in years: start, saves, a change of all pages, memory. */
export const measureArticles = () =>
  onBoth(async (place) => {
    const { database, dataDir } = place
    await fillDatabase(place, (db) => fillArticles(db, amounts))
    const on = `${thousands(amounts.articles)} articles and ${amounts.pages} pages, ${database}`
    // Stored pages are valid for one address only.
    const start = () =>
      startProduct(dataDir, { PUBLIC_URL: 'http://agency.test', ...identity, ...place.settings })
    {
      await using first = await start()
      await untilDone(first)
    }
    await using product = await start()
    await untilDone(product)
    const loads = await ask(product)
    const saves = await measureSaves(product)
    const menu = await measureMenu(product)
    const memory = product.memory()
    const { urls, items } = await written(product)
    return [
      row(
        `Start until a page is served: ${on}`,
        ms(product.readyAfter),
        'under 3,000 ms',
        product.readyAfter < 3000,
      ),
      row(
        `First request for a page: median, p95: ${on}`,
        [median(loads), quantile(loads, 0.95)].map(ms).join(', '),
      ),
      row(
        `Save of an article or page until it is shown: median, p95: ${on}`,
        [median(saves), quantile(saves, 0.95)].map(ms).join(', '),
      ),
      row(
        `Save of the menu, which is on all pages: answer; slowest page requested next; all pages: ${on}`,
        [ms(menu.answered), ms(menu.shown), seconds(menu.complete)].join(', '),
        'all within a minute',
        menu.complete < 60_000,
      ),
      row(`Memory after that: ${on}`, `${Math.round(memory)} MB`, 'under 512 MB', memory < 512),
      row(
        `Addresses in the sitemap, entries in the feed: ${on}`,
        `${thousands(urls)}, ${items}`,
        'all addresses, at least 12 entries',
        urls > amounts.articles + amounts.pages && items >= 12,
      ),
      await answers(
        `List of articles: ${on}`,
        pathsOf(product, lists, await tokenOf(adminUid)),
        database === 'PGlite' ? 200 : 100,
      ),
    ]
  })

const row = (what: string, measured: string, target?: string, met?: boolean): Row => ({
  what,
  measured,
  ...(target !== undefined && { target }),
  ...(met !== undefined && { met }),
})

const spread = (i: number) => Math.floor((i * 7919) % amounts.articles)

async function ask({ page }: Product) {
  const took: number[] = []
  for (let i = 0; i < asked; i++) {
    const start = performance.now()
    await page(i % 20 === 0 ? `/page-${i}` : `/articles/article-${spread(i)}`)
    took.push(performance.now() - start)
  }
  return took
}

/** Articles from all parts of the list (shown in lists), and pages (shown on their own address only). */
async function measureSaves({ call, page }: Product) {
  const articles = await idsOf(page, (i) => `/articles/article-${spread(i)}`, 40)
  const pages = await idsOf(page, (i) => `/page-${i * 3}`, 10)
  const records = [
    ...articles.map((one) => ({ ...one, path: `/content/article/${one.id}`, title: 'articleTitle' })),
    ...pages.map((one) => ({ ...one, path: `/content/page/${one.id}`, title: 'pageTitle' })),
  ]
  const took: number[] = []
  for (let round = -before; round < rounds; round++) {
    const { path, title, address } = records[(round + before) % records.length]!
    const { _id, ...values } = await call<SavedRecord>('GET', path)
    const mark = `Mark ${Date.now()} ${round}`
    const start = performance.now()
    await call('PUT', path, { ...values, [title]: mark })
    while (!(await page(address)).includes(mark)) continue
    if (round >= 0) took.push(performance.now() - start)
  }
  return took
}

const idsOf = async (page: Product['page'], addressOf: (i: number) => string, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const address = addressOf(i)
      return { address, id: /data-record="([^"]+)"/.exec(await page(address))![1]! }
    }),
  )

/** The menu is on every page. */
async function measureMenu(product: Product) {
  const entry = { menuLabel: 'Services', menuLink: '/service' }
  const { _id: id } = await product.call<SavedRecord>('POST', '/content/headerMenu', entry)
  await untilDone(product)
  const mark = `Mark ${Date.now()}`
  const start = performance.now()
  await product.call('PUT', `/content/headerMenu/${id}`, { ...entry, menuLabel: mark })
  const answered = performance.now() - start
  const shown: number[] = []
  for (const path of ['/', '/articles', '/articles/article-4711', '/page-77']) {
    const asked = performance.now()
    if (!(await product.page(path)).includes(mark)) throw new Error(`${path} does not show the change.`)
    shown.push(performance.now() - asked)
  }
  await untilDone(product)
  return { answered, shown: Math.max(...shown), complete: performance.now() - start }
}

async function untilDone({ call }: Product) {
  while (((await call<{ waiting?: number }>('GET', '/publish')).waiting ?? 0) > 0) await sleep(100)
}

async function written({ page }: Product) {
  const urls = (await page('/sitemap.xml')).match(/<url>/g)?.length ?? 0
  return { urls, items: (await page('/articles/rss.xml')).match(/<item>/g)?.length ?? 0 }
}
