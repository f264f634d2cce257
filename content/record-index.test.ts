import { expect, test } from 'vitest'
import { recordsById } from './record-index.ts'

const source = { key: 'things' }
const one = { _id: 'one', words: 'One' }
const two = { _id: 'two', words: 'Two' }

test('an index reflects added, changed and removed records', () => {
  const states = [[one, two], [two], [], [{ ...two, words: 'Other words' }, one]]
  for (const records of states)
    for (const id of ['one', 'two'])
      expect(recordsById(source, records).get(id)).toBe(records.find(({ _id }) => _id === id))
})

test('after one of two records with the same id is removed, as after a preview, the other is found', () => {
  const draft = { ...one, words: 'Draft' }
  expect(recordsById(source, [one, two, draft]).get('one')).toBe(draft)
  expect(recordsById(source, [one, two]).get('one')).toBe(one)
})

test('an index is correct after many changes of its list', () => {
  let records = [one, two]
  for (let i = 0; i < 500; i++) {
    const added = { _id: `id-${i}`, words: String(i) }
    records = i % 3 === 0 ? [...records.slice(1), added] : [...records, added]
    expect(recordsById(source, records).get(added._id)).toBe(added)
  }
  const ids = ['one', 'two', ...Array.from({ length: 500 }, (_, i) => `id-${i}`)]
  for (const id of ids)
    expect(recordsById(source, records).get(id)).toBe(records.find(({ _id }) => _id === id))
})
