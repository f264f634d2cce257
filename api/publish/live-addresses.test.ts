import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ContentSource } from '../content/changes.ts'
import { LiveAddresses } from './live-addresses.ts'
import { pageAddresses } from './pages.ts'

const ids = Array.from({ length: 40 }, (_, i) => `id-${String(i).padStart(2, '0')}`)
const record = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ _id: fc.constantFrom(...ids), ...fields }).map((values) => ({ ...values }))
const listOf = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.uniqueArray(record(fields), { selector: ({ _id }) => _id, maxLength: 40 })

/** The content of one source after a save. */
const save: fc.Arbitrary<readonly [ContentSource, unknown]> = fc.oneof(
  ...[
    [
      'article',
      listOf({ articleSlug: fc.constantFrom('', 'x'), articleTags: fc.constantFrom('', 'SEO', 'Texts') }),
    ],
    [
      'page',
      listOf({ pageAddress: fc.constant('x'), headIndex: fc.constantFrom(undefined, 'Do not list it') }),
    ],
    ['pricing', listOf({})],
    ['caseStudy', listOf({ caseSlug: fc.constantFrom('', 'x') })],
    ['privacy', fc.constantFrom(null, { _id: 'privacy' })],
    ['video', fc.constantFrom(null, { videoCaptions: 'words' })],
  ].map(([key, value]) => fc.tuple(fc.constant(key as ContentSource), value as fc.Arbitrary<unknown>)),
)

/** Gives each record its own address, as the database ensures. */
const withOwnAddresses = (value: unknown) =>
  Array.isArray(value)
    ? (value as Record<string, string>[]).map((each) =>
        Object.fromEntries(
          Object.entries(each).map(([name, words]) => [name, words === 'x' ? `of-${each._id}` : words]),
        ),
      )
    : value

/** Keeps the objects of unchanged records, as an incremental read does. */
function sameObjects(before: unknown, after: unknown) {
  if (!Array.isArray(before) || !Array.isArray(after)) return after
  const known = new Map((before as object[]).map((each) => [JSON.stringify(each), each]))
  return (after as object[]).map((each) => known.get(JSON.stringify(each)) ?? each)
}

test('incrementally updated addresses equal those of the whole content', () => {
  fc.assert(
    fc.property(fc.array(save), (saves) => {
      const live = new LiveAddresses()
      let content = new Map<ContentSource, unknown>()
      for (const [key, value] of saves) {
        const before = new Map([...live.all].map((address) => [address.path, address]))
        content = new Map(content).set(key, sameObjects(content.get(key), withOwnAddresses(value)))
        const change = live.changeTo(content, [])
        live.accept(change)
        const all = new Map(pageAddresses(content).map((address) => [address.path, address]))
        expect(new Map([...live.all].map((address) => [address.path, address]))).toEqual(all)
        expect([...change.removed].sort()).toEqual([...before.keys()].filter((path) => !all.has(path)).sort())
        expect(live.listedCount).toBe([...all.values()].filter(({ isListed }) => isListed).length)
      }
    }),
  )
})

test('the first update removes stored pages that no longer exist, except sitemaps', () => {
  const { removed } = new LiveAddresses().changeTo(new Map(), ['/', '/articles/gone', '/sitemap.xml'])
  expect([...removed]).toEqual(['/articles/gone'])
})
