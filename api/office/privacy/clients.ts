import type { z } from 'zod'
import type { SectionKey } from '#content/sections/sections.ts'
import { withTransaction, actAs, type Context } from '../../platform/context.ts'
import { provenAddress } from '../../people/access/addresses.ts'
import { audit } from '../../platform/audit/audit.ts'
import { requireRecentSignIn } from '../../people/access/recent-sign-in.ts'
import type { Caller } from '../../platform/caller.ts'
import { customerDetails, lockCustomer } from '../../people/customers/customers.ts'
import { clearCustomer } from '../../people/customers/forget.ts'
import { notesOnCustomer } from '../../sales/notes/notes.ts'
import { ConflictError } from '../../platform/errors.ts'
import type { Feature } from '../../platform/feature.ts'
import type { clientDataOf } from './answers.ts'
import { exportOf, forgetGuestOrders, forgetPerson } from './personal-data.ts'

/** All stored data about a client and the people who order for it. */
export async function exportOfClient(
  ctx: Context,
  features: readonly Feature[],
  id: string,
): Promise<z.input<ReturnType<typeof clientDataOf>>> {
  const { id: now, name, emails } = await customerDetails(ctx, id)
  const people = await peopleOf(ctx, now)
  return {
    name,
    emails,
    notes: (await notesOnCustomer(ctx, now)).map(({ text, at }) => ({ text, at })),
    people: await Promise.all(people.map((person) => exportOf(actAs(ctx, person), features))),
  }
}

/**
 * Erases the data of all people of a client, as each of them could. Returns the sections of the site that showed
 * some of it. Throws a ConflictError if one of them is an administrator.
 */
export const forgetClient = (
  ctx: Context,
  features: readonly Feature[],
  id: string,
): Promise<ReadonlySet<SectionKey>> =>
  withTransaction(ctx, async (ctx) => {
    requireRecentSignIn(ctx)
    await lockCustomer(ctx, id)
    const people = await peopleOf(ctx, id)
    const administrator = await ctx.db
      .selectFrom('admins')
      .select('id')
      .where('uid', 'in', people.map(({ uid }) => uid).concat(''))
      .executeTakeFirst()
    if (administrator)
      throw new ConflictError(
        'This customer belongs to the agency. Remove them from the people of the agency first.',
      )
    const unpublished = new Set<SectionKey>()
    for (const person of people)
      for (const key of await forgetPerson(ctx, { features, person, isAgency: true })) unpublished.add(key)
    await forgetGuestOrders(ctx, { features, customerId: id, isAgency: true })
    await clearCustomer(ctx, id)
    await audit(ctx, { action: 'forget', subject: 'customer', id })
    return unpublished
  })

/**
 * The people of a client with their verified address: data under an unverified address may belong to another person.
 */
async function peopleOf(ctx: Context, id: string): Promise<Caller[]> {
  const accounts = await ctx.db
    .selectFrom('customerAccounts')
    .select('uid')
    .where('customerId', '=', id)
    .orderBy('uid')
    .execute()
  return Promise.all(
    accounts.map(async ({ uid }) => {
      const email = (await provenAddress(ctx, uid)) ?? null
      return { uid, email, emailVerified: email !== null, name: null, authTime: 0 }
    }),
  )
}
