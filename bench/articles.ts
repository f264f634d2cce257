import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../dev/test/process.ts'
import { measureArticleLists } from './article-lists.ts'
import { fillArticles } from './fill-articles.ts'
import { onBoth } from './filled.ts'
import { median, ms, quantile, thousands, type Row } from './table.ts'

const amounts = { articles: 10_000, pages: 500 }
const rounds = 100
/** Warm-up saves, which are not measured. */
const before = 10
/** How many pages are requested, spread over all of them. */
const asked = 200
const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`

type Stored = { _id: string } & Record<string, unknown>

/** A site with as many pages as an agency writes in years: startup, saves, a change of all pages, memory. */
export const measureArticles = () =>
  onBoth('10,000 articles and 500 pages', {
    fill: (db) => fillArticles(db, amounts),
    measure: async (first, database, _filled, startAgain) => {
      const on = `${thousands(amounts.articles)} articles and ${amounts.pages} pages, ${database}`
      const firstStart = first.readyAfter
      await untilDone(first)
      const product = await startAgain()
      const afterStart = product.memory()
      await untilDone(product)
      const loads = await ask(product)
      const afterLoad = product.memory()
      const saves = await measureSaves(product)
      const menu = await measureMenu(product)
      const atEnd = product.memory()
      const most = Math.max(afterStart, afterLoad, atEnd)
      const { urls, items } = await lists(product)
      const listRows = await measureArticleLists(product, on)
      return [
        row(
          `Startup until a page is served: first start, later start: ${on}`,
          [firstStart, product.readyAfter].map(ms).join(', '),
          'under 3,000 ms',
          Math.max(firstStart, product.readyAfter) < 3000,
        ),
        row(
          `First request for a page: median, p95: ${on}`,
          [median(loads), quantile(loads, 0.95)].map(ms).join(', '),
        ),
        row(
          `Save of an article or page to visible: median, p95: ${on}`,
          [median(saves), quantile(saves, 0.95)].map(ms).join(', '),
          'under 40 ms',
          quantile(saves, 0.95) < 40,
        ),
        row(
          `Save of the menu, which is on all pages: response; slowest page requested next: ${on}`,
          [menu.answered, menu.shown].map(ms).join(', '),
          'under 100 ms',
          Math.max(menu.answered, menu.shown) < 100,
        ),
        row(
          `Save of the menu: until every page is rendered: ${on}`,
          seconds(menu.complete),
          'under 60 s',
          menu.complete < 60_000,
        ),
        row(
          `Memory after startup, after load, after ${rounds} saves and the menu: ${on}`,
          [afterStart, afterLoad, atEnd].map((mb) => `${Math.round(mb)} MB`).join(', '),
          'under 400 MB',
          most < 400,
        ),
        row(
          `Addresses in the sitemap, entries in the feed: ${on}`,
          `${thousands(urls)}, ${items}`,
          'all addresses, at least 12 entries',
          urls > amounts.articles + amounts.pages && items >= 12,
        ),
        ...listRows,
      ]
    },
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
    ...articles.map((one) => ({ ...one, path: `/article/${one.id}`, title: 'articleTitle' })),
    ...pages.map((one) => ({ ...one, path: `/page/${one.id}`, title: 'pageTitle' })),
  ]
  const took: number[] = []
  for (let round = -before; round < rounds; round++) {
    const { path, title, address } = records[(round + before) % records.length]!
    const { _id, ...values } = await call<Stored>('GET', path)
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
  const { _id: id } = await product.call<Stored>('POST', '/add-header-menu', entry)
  await untilDone(product)
  const mark = `Mark ${Date.now()}`
  const start = performance.now()
  await product.call('PUT', `/header-menu/${id}`, { ...entry, menuLabel: mark })
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

async function lists({ page }: Product) {
  const urls = (await page('/sitemap.xml')).match(/<url>/g)?.length ?? 0
  return { urls, items: (await page('/articles/rss.xml')).match(/<item>/g)?.length ?? 0 }
}
