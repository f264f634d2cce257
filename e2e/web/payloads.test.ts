import type { Page } from '@playwright/test'
import { everySection } from '../../content/sections/sections.ts'
import { exampleOf, withValidAt, withWords } from '../../dev/test/make.ts'
import { payloads } from '../../dev/test/payloads.ts'
import { expect } from '../lib/fixtures.ts'
import { test } from '../lib/own-product.ts'

// What is stored here would be in the way of other tests.
test.use({ sharedBy: 'payloads' })

type Values = ReturnType<typeof exampleOf>

/** How often every section is written, each time with other payloads. */
const rounds = 5

/** How many pages are visited in parallel, each until its network is idle. */
const tabCount = 4

/** Path prefixes of records' pages: those of demo records add nothing to the test. */
const bases = ['/order-now/', ...everySection.flatMap(({ page }) => (page?.base ? [`${page.base}/`] : []))]

test('payloads stored in every field never run and never trigger a policy violation', async ({
  own,
  page,
  context,
}) => {
  test.setTimeout(240_000)
  const send = (method: string, path: string, body: Values) =>
    fetch(`${own.url}/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${own.operatorKey}` },
      body: JSON.stringify(body),
    })
  /** Writes a record; fields that reject the payload get a valid value. Returns the record's id. */
  const write = async (method: string, path: string, body: Values, valid: Values) => {
    let answer = await send(method, path, body)
    if (!answer.ok) {
      const { errors } = (await answer.json()) as { errors: object }
      answer = await send(method, path, withValidAt(body, valid, Object.keys(errors)))
    }
    expect(answer.ok).toBe(true)
    return ((await answer.json()) as { _id: string })._id
  }
  const ran: string[] = []
  context.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  await context.exposeFunction('tell', (path: string) => ran.push(path))
  await context.addInitScript(() => {
    const { tell } = globalThis as unknown as { tell: (path: string) => void }
    Object.defineProperty(globalThis, 'ran', {
      set() {
        tell(location.pathname)
      },
    })
  })
  /**
   * Visits a page until the network is idle. Pages that require a sign-in redirect by themselves; such a redirect of
   * the previous page may interrupt the visit, which then starts again.
   */
  const visit = async (path: string, tab = page) => {
    await expect(() => tab.goto(own.url + path, { waitUntil: 'commit' })).toPass()
    await tab.waitForLoadState('networkidle')
    expect(new URL(tab.url()).origin).toBe(own.url)
  }

  /** The id of the written record of each section. */
  const written = new Map<string, string>()
  const pagesNow = async () => {
    const paths: string[] = []
    for (let more = true; more;) {
      const address = `/publish/pages?after=${encodeURIComponent(paths.at(-1) ?? '')}`
      const next = await own.call<{ path: string }[]>('GET', address)
      paths.push(...next.map(({ path }) => path))
      more = next.length > 0
    }
    return paths
  }
  const isOfRecord = (path: string) => bases.some((base) => path.startsWith(base))
  const before = await pagesNow()
  for (let round = 0; round < rounds; round++) {
    // In parallel, because concurrent saves share a publishing run.
    await Promise.all(
      everySection.map(async (section) => {
        const { key, holds } = section
        const valid = exampleOf(section, 'x')
        let field = 0
        const chosen = withWords(valid, () => payloads[(round * 3 + field++) % payloads.length]!)
        const [stored] = holds === 'one' ? await own.call<{ _id: string }[]>('GET', `/content/${key}`) : []
        const id = stored?._id ?? written.get(key)
        const [method, path] = id
          ? (['PUT', `/content/${key}/${id}`] as const)
          : (['POST', `/content/${key}`] as const)
        written.set(key, await write(method, path, chosen, valid))
      }),
    )
    await visit('/')
    // Also a page of a record with the payloads of this round.
    const recordPages = (await pagesNow()).filter((path) => isOfRecord(path) && !before.includes(path))
    await visit(recordPages[round % recordPages.length]!)
  }
  const pages = await pagesNow()
  const isShown = (path: string) =>
    !/\.(xml|txt)$|\{/.test(path) && !(isOfRecord(path) && before.includes(path))
  const shown = pages.filter(isShown)
  const visitRest = async (tab: Page) => {
    for (let path = shown.pop(); path; path = shown.pop()) await visit(path, tab)
  }
  const more = await Promise.all(Array.from({ length: tabCount - 1 }, () => context.newPage()))
  await Promise.all([page, ...more].map(visitRest))
  expect(ran).toEqual([])
  await page.evaluate(() => void Object.assign(globalThis, { ran: 1 }))
  await expect.poll(() => ran, 'what would have been seen').toHaveLength(1)
})
