import { expect, test } from 'vitest'
import { nameForAgency, stagesFrom } from './stages.ts'

const records = [
  { _id: '1', stageName: 'Waiting for you', stageRole: 'Waiting for the customer' },
  { _id: '2', stageName: 'Approval by the client', stageRole: 'Waiting for the customer' },
]
const waiting = (reader?: 'customer' | 'agency') =>
  stagesFrom(records, reader).flatMap(({ role, name }) => (role === 'waiting' ? [name] : []))

test('what waits “for you” on a customer’s page waits for the customer on the agency’s', () => {
  expect(waiting()).toEqual(['Waiting for you', 'Approval by the client'])
  expect(waiting('agency')).toEqual(['Waiting for the customer', 'Approval by the client'])
  expect(stagesFrom([], 'agency').map(({ name }) => name)).toContain('Waiting for the customer')
  expect(nameForAgency('Waiting for you')).toBe('Waiting for the customer')
})
