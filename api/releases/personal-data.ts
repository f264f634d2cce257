import type { Database, Tx } from '../db/database.ts'
import { drafts, nameOfDraft } from './drafts.ts'

/** What somebody has in hand: drafts, what they have scheduled, and the links by which they show it. */
export async function workInHandOf(db: Database, uid: string) {
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

/** Drafts and schedules stay, and name nobody. Their links are deleted with all others that somebody has made. */
export async function forgetAuthor(tx: Tx, uid: string): Promise<void> {
  await tx.updateTable('content_drafts').set({ actor_email: null }).where('actor_uid', '=', uid).execute()
  await tx.updateTable('releases').set({ scheduled_by_email: null }).where('scheduled_by', '=', uid).execute()
}
