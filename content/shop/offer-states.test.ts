import { expect, test } from 'vitest'
import { mayMoveOffer, offerParties, offerStates, offerStatuses, offerStatusesWhere } from './offer-states.ts'

test('an answered, expired or replaced offer never changes', () => {
  const final = ['accepted', 'declined', 'expired', 'replaced'] as const
  for (const from of final)
    for (const to of offerStatuses)
      for (const by of offerParties) expect(mayMoveOffer(from, to, by)).toBe(false)
  expect(offerStatusesWhere(({ isOpen }) => isOpen)).toEqual(['sent', 'seen'])
})

test('only the customer accepts, and only the agency sends', () => {
  const moves = offerStatuses.flatMap((from) =>
    Object.entries(offerStates[from].transitions).map(([to, by]) => ({ to, by })),
  )
  for (const { by } of moves.filter(({ to }) => to === 'accepted')) expect(by).toEqual(['customer'])
  for (const { by } of moves.filter(({ to }) => to === 'sent')) expect(by).toEqual(['agency'])
})
