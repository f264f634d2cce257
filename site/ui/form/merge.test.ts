import { expect, test } from 'vitest'
import { merge } from './merge.ts'

const base = { heading: 'Old', text: 'Words', link: '' }

test('merges fields that only one side has changed', () => {
  const mine = { ...base, heading: 'Mine' }
  const theirs = { ...base, text: 'Theirs' }
  expect(merge({ base, mine, theirs })).toEqual({
    values: { heading: 'Mine', text: 'Theirs', link: '' },
    conflicts: [],
  })
})

test('reports a conflict for a field that both have changed to different values', () => {
  const mine = { heading: 'Mine', text: 'Same ', link: '' }
  const theirs = { heading: 'Theirs', text: 'Same' }
  expect(merge({ base, mine, theirs })).toEqual({ values: mine, conflicts: ['heading'] })
})

test('treats values of my own unanswered save as mine', () => {
  const sent = { ...base, heading: 'Sent' }
  const mine = { ...base, heading: 'Sent, and more' }
  const theirs = { ...base, heading: 'Sent', text: 'Theirs' }
  expect(merge({ base, mine, theirs, sent: [sent] })).toEqual({
    values: { heading: 'Sent, and more', text: 'Theirs', link: '' },
    conflicts: [],
  })
})

test('keeps a change reverted that I reverted after sending it', () => {
  const sent = { ...base, heading: 'Sent' }
  expect(merge({ base, mine: base, theirs: sent, sent: [sent] })).toEqual({ values: base, conflicts: [] })
})
