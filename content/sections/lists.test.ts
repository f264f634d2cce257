import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changedLists,
  listAddresses,
  listsOf,
  seriesOf,
  type Listed,
  type SectionWithLists,
} from './lists.ts'
import { recordsById } from '../model/per-list.ts'
import { sections } from './sections.ts'

const section = sections.article as SectionWithLists
const ids = Array.from({ length: 60 }, (_, i) => `id-${String(i).padStart(2, '0')}`)

const record = fc.record({
  _id: fc.constantFrom(...ids),
  articleTitle: fc.constantFrom('One', 'Another'),
  articleSlug: fc.constantFrom('', 'a', 'b', 'c'),
  articleDate: fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03'),
  articleTags: fc.constantFrom('', 'SEO', 'seo, Texts', 'Texts', 'Links, Seo', 'C++, C#', 'テスト'),
  articleSeries: fc.constantFrom('', 'First steps', 'Shops'),
  articleAuthor: fc.constantFrom('', 'Ann Lee', 'ann lee', 'Bo'),
})
const change = fc.oneof(
  { weight: 4, arbitrary: fc.record({ put: record }) },
  { weight: 1, arbitrary: fc.record({ remove: fc.constantFrom(...ids) }) },
  { weight: 1, arbitrary: fc.record({ first: fc.constantFrom(...ids) }) },
)
type Change = { put: Listed } | { remove: string } | { first: string }

/** A list after a change: records that are not changed stay the same objects. */
function after(records: readonly Listed[], given: Change): Listed[] {
  const isIt = (id: string) => (each: Listed) => each._id === id
  if ('remove' in given) return records.filter((each) => !isIt(given.remove)(each))
  if ('first' in given)
    return records.toSorted((a, b) => Number(isIt(given.first)(b)) - Number(isIt(given.first)(a)))
  const at = records.findIndex(isIt(given.put._id))
  return at < 0 ? [...records, given.put] : records.with(at, given.put)
}

let copies = 0
/** A copy of the list without cached results. */
const copyOf = (records: readonly Listed[]) => ({
  of: { ...section, key: `copy-${copies++}` },
  records: [...records],
})

/** The ids of every list by its name. */
function everyList(of: SectionWithLists, records: readonly Listed[]) {
  const lists = listsOf(of, records)
  const pages = [...lists.orders.keys(), 'all'].flatMap((name) => [
    name,
    ...Array.from({ length: lists.olderPages(name) }, (_, i) => `${name}/${i + 1}`),
  ])
  const names = [...pages, ...ids.map((id) => `related/${id}`)]
  return {
    ids: Object.fromEntries(names.map((name) => [name, (lists.get(name) ?? []).map(({ _id }) => _id)])),
    tags: [...lists.tags],
    addresses: listAddresses(of, lists)
      .map(({ path }) => path)
      .sort(),
    byId: ids.map((id) => recordsById(of, records).get(id)),
  }
}

test('every list that a change affects is reported', () => {
  fc.assert(
    fc.property(
      fc.array(record, { maxLength: 80 }),
      fc.array(fc.array(change, { maxLength: 4 })),
      (first, runs) => {
        let records = first.reduce<Listed[]>((list, put) => after(list, { put }), [])
        for (const changes of runs) {
          const before = records
          records = changes.reduce<Listed[]>(after, records)
          const [old, now] = [before, records].map((list) => {
            const copy = copyOf(list)
            return everyList(copy.of, copy.records)
          })
          const different = [...before, ...records].filter(
            (each) => !(before.includes(each) && records.includes(each)),
          )
          const named = changedLists(section, before, records, different)
          expect(everyList(section, records)).toEqual(now)
          const names = Object.keys({ ...old!.ids, ...now!.ids })
          expect(named).toEqual(
            expect.arrayContaining(
              names.filter((name) => String(old!.ids[name] ?? '') !== String(now!.ids[name] ?? '')),
            ),
          )
          if (JSON.stringify(old!.tags) !== JSON.stringify(now!.tags)) expect(named).toContain('topics')
        }
      },
    ),
  )
})

const listOf = (count: number): Listed[] =>
  Array.from({ length: count }, (_, i) => ({
    _id: `id-${100 + i}`,
    articleSlug: `a-${i}`,
    articleDate: '2026-01-01',
  }))

test('changing the title of an article changes no list', () => {
  const before = listOf(40)
  const changed = { ...before[7]!, articleTitle: 'Another title' }
  expect(changedLists(section, before, before.with(7, changed), [before[7]!, changed])).toEqual([])
})

test('when a list gets another older page, the page that links to it changes, too', () => {
  const before = listOf(47)
  const added = listOf(48).at(-1)!
  const names = changedLists(section, before, [...before, added], [added])
  expect(names.filter((name) => name.startsWith('all')).sort()).toEqual(['all', 'all/2', 'all/3'])
})

test.each(['First steps', 'Первые шаги', 'はじめの一歩'])(
  'articles with the series name “%s” form a series',
  (articleSeries) => {
    const parts = listOf(3).map((part, i) => ({ ...part, articleSeries: i < 2 ? articleSeries : 'Другая' }))
    const found = listsOf(section, parts).get(`series/${seriesOf(articleSeries)}`)
    expect(found?.map(({ _id }) => _id)).toEqual(['id-100', 'id-101'])
  },
)
