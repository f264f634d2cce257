import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { orderStates, orderStatuses } from './order-states.ts'
import { paymentStates, paymentStatuses } from './payment-states.ts'

const transitions = (to: Partial<Record<string, readonly string[]>>) =>
  Object.entries(to)
    .map(([status, by]) => `${status} (${by?.join(', ')})`)
    .join(', ')
const yes = (value: boolean) => (value ? 'yes' : '')

const rows = [
  ...paymentStatuses.map((status) => {
    const { label, transitions: to, isOpen, countsAsSales, receiptNote } = paymentStates[status]
    return [status, label, transitions(to), yes(isOpen), yes(countsAsSales), yes(receiptNote !== null)]
  }),
  ...orderStatuses.map((status) => {
    const { label, transitions: to, isDone } = orderStates[status]
    return [status, label, transitions(to), yes(isDone)]
  }),
].map((cells) => cells.join(' | '))

test('docs/order-states.md has the tables of the states', () => {
  const text = readFileSync(new URL('../../docs/order-states.md', import.meta.url), 'utf8')
  const written = text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', ''))
        .join(' | '),
    )
  expect(written).toEqual(rows)
})
