import { expect, test } from 'vitest'
import { everyPermission, everyRole, permissionsOf, requiredFor, roles, type RoleRow } from './permissions.ts'

test('an option adds a permission only if the role offers it', () => {
  expect(permissionsOf('Editor', [])).not.toContain('content.publish')
  expect(permissionsOf('Editor', ['content.publish'])).toContain('content.publish')
  expect(permissionsOf('Editor', ['people.manage', 'nonsense'])).toEqual(permissionsOf('Editor', []))
})

test('the answer is sorted, and an Admin may do everything', () => {
  expect(permissionsOf('Admin', [])).toEqual(everyPermission)
  expect(everyPermission).toEqual([...everyPermission].sort())
})

test('no role offers as an option what it always has', () => {
  for (const role of everyRole) {
    const { always, optional }: RoleRow = roles[role]
    expect(optional.filter((permission) => always.includes(permission))).toEqual([])
  }
})

test('what a permission requires is included in each role that has it, or an option of the role', () => {
  for (const role of everyRole) {
    const { always, optional }: RoleRow = roles[role]
    for (const permission of always) expect(requiredFor(role, permission)).toBeUndefined()
    for (const permission of optional)
      expect([undefined, ...optional]).toContain(requiredFor(role, permission))
  }
  expect(requiredFor('Order worker', 'orders.refund')).toBe('payments.read')
  expect(requiredFor('Order worker', 'orders.all')).toBeUndefined()
})

test('only an Admin manages people, the payment address, restores and data retention', () => {
  for (const role of everyRole.filter((each) => each !== 'Admin'))
    expect(permissionsOf(role, everyPermission)).not.toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^(people\.manage|settings\.payments|backup\.restore|retention\.manage)$/),
      ]),
    )
})
