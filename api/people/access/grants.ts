import {
  orderLinkPermissions,
  permissions,
  permissionsOf,
  requiredFor,
  roles,
  type Permission,
  type Role,
} from '#content/model/permissions.ts'
import type { TxContext } from '../../platform/context.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { revokeLinksBy } from '../../platform/links/links.ts'

/** A role and the optional permissions of the role. */
export interface Grant {
  role: Role
  granted: readonly Permission[]
}

export const optionsOf = (role: Role): readonly Permission[] => roles[role].optional

/** The options that a person keeps in another role: those that it offers, with what they need. */
export function keptOptions(role: Role, granted: readonly Permission[]): Permission[] {
  const offered = optionsOf(role).filter((option) => granted.includes(option))
  return offered.filter((option) => {
    const required = requiredFor(role, option)
    return !required || offered.includes(required)
  })
}

export const haveSameOptions = (some: readonly Permission[], others: readonly Permission[]) =>
  new Set(some).symmetricDifference(new Set(others)).size === 0

/** Throws an InvalidInputError if the role does not offer one of the options, or one needs another. */
export function requireOptions({ role, granted }: Grant) {
  const refused = granted.find((option) => !optionsOf(role).includes(option))
  if (refused)
    throw new InvalidInputError({
      errors: { granted: `“${permissions[refused]}” is not an option of the role ${role}.` },
    })
  for (const option of granted) {
    const required = requiredFor(role, option)
    if (required && !granted.includes(required))
      throw new InvalidInputError({
        errors: { granted: `“${permissions[option]}” also needs “${permissions[required]}”.` },
      })
  }
}

/** Revokes the links of somebody who could still see with them what they may not see any more. */
export async function revokeLostLinks(
  ctx: TxContext,
  uid: string,
  { before, after }: { before: Grant; after: Grant | null },
) {
  const has = ({ role, granted }: Grant, permission: Permission) =>
    permissionsOf(role, granted).includes(permission)
  const lost = (permission: Permission) => has(before, permission) && !(after && has(after, permission))
  if (lost('content.edit')) await revokeLinksBy(ctx, uid, ['preview'])
  if (orderLinkPermissions.some(lost) || lost('orders.all'))
    await revokeLinksBy(ctx, uid, ['order-read', 'order-pay'])
  if (lost('orders.work') || lost('orders.all')) await revokeLinksBy(ctx, uid, ['report'])
}
