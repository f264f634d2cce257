import { expect, test } from 'vitest'
import {
  mayMoveSubscription,
  subscriptionParties,
  subscriptionStates,
  subscriptionStatuses,
} from './subscription-states.ts'

test('an ended subscription never changes, and every other one can end', () => {
  for (const to of subscriptionStatuses)
    for (const by of subscriptionParties) expect(mayMoveSubscription('Ended', to, by)).toBe(false)
  for (const from of subscriptionStatuses.filter((each) => each !== 'Ended'))
    expect(subscriptionParties.some((by) => mayMoveSubscription(from, 'Ended', by))).toBe(true)
})

test('a payment only ever makes a subscription active', () => {
  for (const from of subscriptionStatuses)
    for (const to of subscriptionStatuses)
      if (mayMoveSubscription(from, to, 'payment')) expect(to).toBe('Active')
})

test('a customer ends a running subscription at the end of a period only', () => {
  const running = subscriptionStatuses.filter((each) => subscriptionStates[each].isRunning)
  expect(running).toEqual(['Active', 'PastDue', 'Ending'])
  for (const from of running) expect(mayMoveSubscription(from, 'Ended', 'customer')).toBe(false)
})
