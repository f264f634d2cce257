import { expect, test } from 'vitest'
import { everyPermission, everyRole, permissionsOf, roles, type RoleRow } from './permissions.ts'

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

test('only an Admin manages people, the payment address, restores and data retention', () => {
  for (const role of everyRole.filter((each) => each !== 'Admin'))
    expect(permissionsOf(role, everyPermission)).not.toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^(people\.manage|settings\.payments|backup\.restore|retention\.manage)$/),
      ]),
    )
})
