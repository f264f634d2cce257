import { expect, test } from 'vitest'
import { merge } from './merge.ts'

const base = { heading: 'Old', text: 'Words', link: '' }

test('a field that only one has changed is merged without a question', () => {
  const mine = { ...base, heading: 'Mine' }
  const theirs = { ...base, text: 'Theirs' }
  expect(merge({ base, mine, theirs })).toEqual({
    values: { heading: 'Mine', text: 'Theirs', link: '' },
    conflicts: [],
  })
})

test('a field that both have changed is a conflict, unless both wrote the same', () => {
  const mine = { heading: 'Mine', text: 'Same ', link: '' }
  const theirs = { heading: 'Theirs', text: 'Same' }
  expect(merge({ base, mine, theirs })).toEqual({ values: mine, conflicts: ['heading'] })
})

test('what I sent before and got no answer to is no change of somebody else', () => {
  const sent = { ...base, heading: 'Sent' }
  const mine = { ...base, heading: 'Sent, and more' }
  const theirs = { ...base, heading: 'Sent', text: 'Theirs' }
  expect(merge({ base, mine, theirs, sent: [sent] })).toEqual({
    values: { heading: 'Sent, and more', text: 'Theirs', link: '' },
    conflicts: [],
  })
})

test('what I took back after sending it stays taken back', () => {
  const sent = { ...base, heading: 'Sent' }
  expect(merge({ base, mine: base, theirs: sent, sent: [sent] })).toEqual({ values: base, conflicts: [] })
})
