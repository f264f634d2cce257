import type { Database, Tx } from '../db/database.ts'
import { drafts, nameOfDraft } from './drafts.ts'

/** A user's open work for the export of personal data: drafts, schedules and preview links. */
export async function openWorkOf(db: Database, uid: string) {
  const [draftRows, schedules, links] = await Promise.all([
    drafts(db).where('actor_uid', '=', uid).orderBy('created_at').execute(),
    db
      .selectFrom('releases')
      .select(['name', 'publish_at', 'take_back_at as revert_at'])
      .where('scheduled_by', '=', uid)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('links')
      .select(['label', 'created_at', 'expires_at'])
      .where('scope', '=', 'preview')
      .where('created_by', '=', uid)
      .orderBy('id')
      .execute(),
  ])
  return {
    drafts: draftRows.map((row) => ({ name: nameOfDraft(row), updated_at: row.updated_at })),
    schedules,
    previewLinks: links.map(({ label, ...times }) => ({ label: label ?? '', ...times })),
  }
}

/** Anonymizes a user's drafts and schedules. Their preview links are deleted elsewhere, with all other links of the user. */
export async function forgetAuthor(tx: Tx, uid: string): Promise<void> {
  await tx.updateTable('content_drafts').set({ actor_email: null }).where('actor_uid', '=', uid).execute()
  await tx.updateTable('releases').set({ scheduled_by_email: null }).where('scheduled_by', '=', uid).execute()
}
