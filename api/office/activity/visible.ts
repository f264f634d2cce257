import { sql, type RawBuilder } from 'kysely'
import { everySection } from '#content/sections/sections.ts'
import { everySetting } from '#content/sections/settings.ts'
import type { OrderSubject } from '#content/shop/order-events.ts'
import { everyPermission, type Permission } from '#content/model/permissions.ts'
import { visibleOrder } from '../../people/access/order-visibility.ts'
import type { AuditSubject } from '../../platform/audit/audit.ts'
import { may, type Caller } from '../../platform/caller.ts'
import { subjectPermissions } from '../../sales/orders/subject-permissions.ts'

/** What a person of the agency needs to see changes of a kind; all of several. */
const auditPermissions: Readonly<Record<AuditSubject, readonly Permission[]>> = {
  company: ['customers.read'],
  'company member': ['customers.read'],
  'inbound-mail': ['conversations.read', 'orders.all'],
  customer: ['customers.read'],
  'customer-note': ['customers.read', 'notes.read'],
  message: ['inbox.read'],
  subscriber: ['subscribers.read'],
  admin: ['people.manage'],
  // Of drafts and of orders.
  link: ['content.read', 'orders.read', 'orders.all'],
  'payment event': ['payments.read', 'orders.all'],
  picture: ['content.read'],
  mail: ['mails.read'],
  draft: ['content.read'],
  release: ['content.read'],
  backup: ['backup.make'],
  user: ['customers.erase'],
  retention: ['retention.manage'],
}

/** Whether the caller sees all changes, so that no condition is needed. */
const seesEverything = (caller: Caller) => everyPermission.every((permission) => may(caller, permission))

/** For `in`, which needs a value even if nothing is allowed. */
const oneOf = (column: RawBuilder<unknown>, values: readonly string[]) =>
  values.length === 0 ? sql<boolean>`false` : sql<boolean>`${column} in (${sql.join(values)})`

/** The conditions for the changes that the caller may see, of each kind of change. */
export function visibleChanges(caller: Caller) {
  if (seesEverything(caller)) {
    const all = sql<boolean>`true`
    return { content: all, other: all, orders: all }
  }
  const sections = [...everySection, ...everySetting].filter(({ permission = 'content.read' }) =>
    may(caller, permission),
  )
  const logged = (Object.keys(auditPermissions) as AuditSubject[]).filter((subject) =>
    auditPermissions[subject].every((permission) => may(caller, permission)),
  )
  const ofOrders = (Object.keys(subjectPermissions) as OrderSubject[]).filter((subject) =>
    may(caller, subjectPermissions[subject]),
  )
  // Those have amounts.
  const amounts = may(caller, 'payments.read')
    ? sql`true`
    : sql`action not in ('payment notice', 'refunded', 'refund', 'close refund', 'place')`
  // The log has ids after the words of a subject.
  const words = sql`regexp_replace(subject, ' \\S*[0-9]\\S*$', '')`
  return {
    content: oneOf(
      sql`section`,
      sections.map(({ key }) => key),
    ),
    other: oneOf(words, logged),
    orders: sql<boolean>`(${oneOf(sql`subject`, ofOrders)}
      and ${amounts} and ${visibleOrder(caller, 'orderEvents.orderId') ?? sql`true`})`,
  }
}
