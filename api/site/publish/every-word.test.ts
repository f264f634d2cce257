import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testContext } from '#dev/test/context.ts'
import { everySection, sections } from '#content/sections/sections.ts'
import type { Section } from '#content/sections/section.ts'
import { exampleOf, fitting, withWords } from '#dev/test/make.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { operator } from '../../platform/caller.ts'
import { list } from '../../content/records/records.ts'
import { create } from '../../content/records/store.ts'
import { inTransaction } from '../../platform/db/database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const mark = '§'

/** Fixed texts outside the content model: names of regions and controls, and placeholders. */
const ours = new Set([
  // The honeypot, which people do not see.
  'Leave this empty',
  // The name of a site without a name.
  'site.test',
  'http://site.test/',
  // Values from the server's settings.
  'US dollars',
])

/** Back office screens, which are not pages of the site. */
const ownScreens = ['/admin', '/mailbox', '/first-administrator', '/add-user', '/add-paypal-Email']

/** A record with a marker in each text field, and every section on all pages that can show it. */
function marked(section: Section) {
  const values = Object.entries(exampleOf(section, 'x')).map(([name, value]) => {
    const { kind, options = [], defaultParts = [], seo } = section.fields[name]!
    if (seo?.part === 'pattern') return [name, '{title} | {site}']
    if (['text', 'lines', 'prose'].includes(kind)) return [name, mark + name]
    if (typeof value !== 'string') return [name, withWords(value, () => mark + name)]
    if (kind === 'email') return [name, `${mark}@example.com`]
    if (kind === 'layout') return [name, [defaultParts[0], ...options, ...defaultParts.slice(1)].join(', ')]
    if (name === 'stepNumber') return [name, '01']
    return [name, kind === 'choice' ? (options[0] ?? '') : value]
  })
  return fitting(section, Object.fromEntries(values) as Record<string, string>)
}

const requiresNothing = (section: Section) => Object.values(section.fields).every(({ optional }) => optional)

/** Publishes one record of each of the sections, or several of a list. */
async function fill(sections: readonly Section[], records = 1) {
  // Asks for consent, in words of the content.
  const body = { service: 'Google Analytics', siteId: 'G-AB12CD34EF', host: '', cookies: '' }
  await server.call('PUT', '/analytics', { as: server.admin, body })
  await inTransaction(server.connection.db, async (tx) => {
    for (const section of sections)
      for (let i = 0; i < records; i++)
        await create(testContext(tx, operator), section, { values: marked(section) })
  })
  await server.publisher.catchUp()
  await server.publisher.finish()
}

/** Attributes whose text people read. */
const spoken = [
  'alt',
  'title',
  'placeholder',
  'aria-label',
  'data-success-message',
  'data-next-step',
  'data-found-heading',
  'data-nothing-heading',
]
const described = ['description', 'og:title', 'og:description', 'og:site_name', 'og:image:alt']

/** Every text of a page, except the texts of islands. */
function textsOf(html: string): string[] {
  const texts: string[] = []
  const visit = (node: Tree.Node) => {
    if (node.nodeName === '#text') texts.push((node as Tree.TextNode).value)
    if ('attrs' in node) {
      // Dates are formatted by locale.
      if (['script', 'style', 'astro-island', 'time'].includes(node.tagName)) return
      const given = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
      texts.push(...spoken.flatMap((name) => given[name] ?? []))
      if (described.includes(given['name'] ?? given['property'] ?? '')) texts.push(given['content']!)
    }
    if ('content' in node) visit(node.content)
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parse(html, { scriptingEnabled: false }))
  return texts
}

const choices = new Set(
  everySection.flatMap(({ fields }) => Object.values(fields).flatMap(({ options = [] }) => options)),
)

/** The words of a text that do not come from the content. */
const unmarked = (text: string) =>
  text
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word) && !word.includes(mark))
    .join(' ')

/** The texts of each page that are not in the content model. */
function foreignWords() {
  const found: Record<string, string[]> = {}
  for (const [path, { contentType, body }] of server.publisher.pages) {
    if (ownScreens.includes(path) || !contentType.startsWith('text/html')) continue
    const foreign = foreignIn(body.toString())
    if (foreign.length > 0) found[path] = foreign
  }
  return found
}

const foreignIn = (html: string) => [
  ...new Set(
    textsOf(html)
      .map(unmarked)
      .filter((each) => each && !ours.has(each) && !choices.has(each)),
  ),
]

test('every word of an empty site is in the content model', async () => {
  await fill(everySection.filter(requiresNothing))
  await fill([sections.headerMenu, sections.footerMenu])
  expect(foreignWords()).toEqual({})
})

test('every word of a full site is in the content model, with one or several records per list', async () => {
  const others = everySection.filter((section) => !requiresNothing(section) && section.menu !== 'Menus')
  await fill(others)
  expect(foreignWords()).toEqual({})
  await fill(
    others.filter(({ holds }) => holds === 'many'),
    7,
  )
  expect(foreignWords()).toEqual({})
})

test('a section without a heading of its own has one in the content model', async () => {
  const page = (await server.page('/')).text
  const texts = ['faqText', 'featuresText', 'teamText', 'testimonialText'] as const
  for (const key of texts) {
    const [record] = await list(testContext(server.connection.db, operator), sections[key])
    await server.call('DELETE', `/content/${key}/${record!._id}`, { as: server.admin })
  }
  expect((await server.page('/')).text).not.toBe(page)
  expect(foreignIn((await server.page('/')).text)).toEqual([])
})

test.each([
  ['subscription', 'confirm'],
  ['subscription', 'confirmed'],
  ['subscription', 'unsubscribe'],
  ['subscription', 'unsubscribed'],
  ['subscription', 'ended'],
  ['reminders', 'stop'],
  ['reminders', 'stopped'],
  ['reminders', 'ended'],
] as const)('every word of the page of a %s link is in the content model: %s', async (name, step) => {
  const values = { step, email: `${mark}@example.com`, consent: mark }
  const { body } = await server.publisher.renderForm(`/${name}`, '/', { name, values, errors: {} })
  expect(foreignIn(Buffer.from(body).toString())).toEqual([])
})
