import { agencyMails, type AgencyMail } from '#content/mail-texts/agency-mails.ts'
import { permissionsOf } from '#content/model/permissions.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'

export interface AgencyRecipient {
  uid: string
  email: string
  /** Whether the mail may have prices. */
  seesPrices: boolean
}

/**
 * The people of the agency who get a kind of mail: those who may see what it is about, and have not switched it off.
 * Undefined if nobody has accepted an invitation yet.
 */
export async function agencyRecipients(
  { db }: Context,
  kind: AgencyMail,
  orderId?: string,
): Promise<AgencyRecipient[] | undefined> {
  const people = await db
    .selectFrom('admins')
    .select(['id', 'uid', 'email', 'role', 'granted', 'mutedMails'])
    .where('uid', 'is not', null)
    .orderBy('id')
    .execute()
  if (people.length === 0) return undefined
  const order = orderId === undefined ? undefined : await assigneeOf(db, orderId)
  return people.flatMap(({ id, uid, email, role, granted, mutedMails }) => {
    const permissions = permissionsOf(role, granted)
    const sees =
      permissions.includes(agencyMails[kind]) &&
      (order === undefined ||
        (permissions.includes('orders.read') &&
          (permissions.includes('orders.all') || order.assigneeId === id)))
    return sees && !mutedMails.includes(kind)
      ? [{ uid: uid!, email, seesPrices: permissions.includes('payments.read') }]
      : []
  })
}

const assigneeOf = (db: Database, orderId: string) =>
  db.selectFrom('orders').select('assigneeId').where('id', '=', orderId).executeTakeFirst()
