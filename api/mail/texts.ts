import type { MailWords } from '#content/mail-texts/mail-text.ts'
import { mailTextOf, type MailTextKey } from '#content/mail-texts.ts'
import type { Database } from '../db/database.ts'

/** The words of a mail: the owner's, or those that the product brings. */
export async function wordsOf(db: Database, key: MailTextKey): Promise<MailWords> {
  const own = await db
    .selectFrom('mail_texts')
    .select(['subject', 'preview', 'heading', 'body', 'button'])
    .where('key', '=', key)
    .executeTakeFirst()
  return own ?? mailTextOf(key)
}
