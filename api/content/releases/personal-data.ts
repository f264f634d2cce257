import { z } from 'zod'
import type { Context, TxContext } from '../../platform/context.ts'
import { drafts, nameOfDraft } from './drafts.ts'
import { exportPart } from '../../platform/personal-data.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { time } from '../../platform/fields.ts'

/** A user's open work for the export of personal data: drafts, schedules and preview links. */
export async function openWorkOf(ctx: Context, uid: string) {
  const [draftRows, schedules, links] = await Promise.all([
    drafts(ctx).where('actorUid', '=', uid).orderBy('createdAt').execute(),
    ctx.db
      .selectFrom('releases')
      .select(['name', 'publishAt', 'takeBackAt as revertAt'])
      .where('scheduledBy', '=', uid)
      .orderBy('id')
      .execute(),
    ctx.db
      .selectFrom('links')
      .select(['label', 'createdAt', 'expiresAt'])
      .where('scope', '=', 'preview')
      .where('createdBy', '=', uid)
      .orderBy('id')
      .execute(),
  ])
  return {
    drafts: draftRows.map((row) => ({ name: nameOfDraft(row), updatedAt: row.updatedAt })),
    schedules,
    previewLinks: links.map(({ label, ...times }) => ({ label: label ?? '', ...times })),
  }
}

/** Anonymizes a user's drafts and schedules. Their preview links are deleted elsewhere, with all other links of the user. */
export async function forgetAuthor({ db }: TxContext, uid: string): Promise<void> {
  await db.updateTable('contentDrafts').set({ actorEmail: null }).where('actorUid', '=', uid).execute()
  await db.updateTable('releases').set({ scheduledByEmail: null }).where('scheduledBy', '=', uid).execute()
}

export const authorPersonalData: PersonalData = {
  exported: exportPart(
    {
      /** Of an administrator: their existing drafts, schedules and preview links. */
      drafts: z.array(z.object({ name: z.string(), updatedAt: time })),
      schedules: z.array(
        z.object({ name: z.string(), publishAt: time.nullable(), revertAt: time.nullable() }),
      ),
      previewLinks: z.array(z.object({ label: z.string(), createdAt: time, expiresAt: time })),
    },
    (ctx) => openWorkOf(ctx, ctx.caller.uid),
  ),
  erase: (ctx) => forgetAuthor(ctx, ctx.caller.uid),
}
