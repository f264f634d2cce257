import { sql, type RawBuilder } from 'kysely'
import { everySection } from '#content/sections/sections.ts'
import { everySetting } from '#content/sections/settings.ts'
import type { OrderSubject } from '#content/shop/order-events.ts'
import { everyPermission } from '#content/model/permissions.ts'
import { visibleOrder } from '../../people/access/order-visibility.ts'
import { may, type Caller } from '../../platform/caller.ts'
import { actionsWithAmounts, subjectPermissions } from '../../sales/orders/subject-permissions.ts'
import type { Kinds } from './kinds.ts'

/** Whether the caller sees all changes, so that no condition is needed. */
const seesEverything = (caller: Caller) => everyPermission.every((permission) => may(caller, permission))

/** For `in`, which needs a value even if nothing is allowed. */
const oneOf = (column: RawBuilder<unknown>, values: readonly string[]) =>
  values.length === 0 ? sql<boolean>`false` : sql<boolean>`${column} in (${sql.join(values)})`

/** The conditions for the changes that the caller may see, of each kind of change. */
export function visibleChanges(kinds: Kinds, caller: Caller) {
  if (seesEverything(caller)) {
    const all = sql<boolean>`true`
    return { content: all, other: all, orders: all }
  }
  const sections = [...everySection, ...everySetting].filter(({ permission = 'content.read' }) =>
    may(caller, permission),
  )
  const logged = [...kinds].flatMap(([subject, { seenWith }]) =>
    seenWith?.every((permission) => may(caller, permission)) ? [subject] : [],
  )
  const ofOrders = (Object.keys(subjectPermissions) as OrderSubject[]).filter((subject) =>
    may(caller, subjectPermissions[subject]),
  )
  const amounts = may(caller, 'payments.read')
    ? sql`true`
    : sql`action not in (${sql.join(actionsWithAmounts)})`
  return {
    content: oneOf(
      sql`section`,
      sections.map(({ key }) => key),
    ),
    other: oneOf(sql`subject`, logged),
    orders: sql<boolean>`(${oneOf(sql`subject`, ofOrders)}
      and ${amounts} and ${visibleOrder(caller, 'orderEvents.orderId') ?? sql`true`})`,
  }
}
