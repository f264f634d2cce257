import { agencyMailsFor, type AgencyMail } from '#content/mail-texts/agency-mails.ts'
import { mailTextOf } from '#content/mail-texts/mail-texts.ts'
import { everyPermission } from '#content/model/permissions.ts'
import { withTransaction, type Context } from '../../platform/context.ts'
import { may, type Caller } from '../../platform/caller.ts'
import { json } from '../../platform/db/database.ts'
import { ForbiddenError, InvalidInputError } from '../../platform/errors.ts'

const kindsFor = (caller: Caller) =>
  agencyMailsFor(everyPermission.filter((permission) => may(caller, permission)))

/** The kinds of mail to the agency that a person may get, and whether they get them. */
export async function notificationsOf({ db, caller }: Context) {
  const row = await db
    .selectFrom('admins')
    .select('mutedMails')
    .where('uid', '=', caller.uid)
    .executeTakeFirst()
  return kindsFor(caller).map((kind) => {
    const { title, sentWhen } = mailTextOf(kind)
    return { kind, title, sentWhen, on: !row?.mutedMails.includes(kind) }
  })
}

/** Sets which kinds of mail a person gets, of those that they may. */
export const saveNotifications = (ctx: Context, kinds: readonly AgencyMail[]): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const own = kindsFor(ctx.caller)
    if (kinds.some((kind) => !own.includes(kind)))
      throw new InvalidInputError({ errors: { kinds: 'You cannot get one of these.' } })
    const row = await ctx.db
      .selectFrom('admins')
      .select(['id', 'mutedMails'])
      .where('uid', '=', ctx.caller.uid)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new ForbiddenError()
    // A choice about a kind that they may not get at the moment stays.
    const others = row.mutedMails.filter((kind) => !own.includes(kind as AgencyMail))
    const muted = [...others, ...own.filter((kind) => !kinds.includes(kind))]
    await ctx.db
      .updateTable('admins')
      .set({ mutedMails: json(muted) })
      .where('id', '=', row.id)
      .execute()
  })
