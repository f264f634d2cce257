import type { MailWords } from '#content/mail-texts/mail-text.ts'
import { mailTextOf, type MailTextKey } from '#content/mail-texts.ts'
import type { Database } from '../db/database.ts'

/** The text of a mail with its key. */
export interface KeyedWords {
  key: MailTextKey
  words: MailWords
}

/** Loads the texts of some mails: those of the owner, or else the defaults. */
export async function loadMailTexts(
  db: Database,
  keys: readonly MailTextKey[],
): Promise<(key: MailTextKey) => KeyedWords> {
  const rows = await db
    .selectFrom('mail_texts')
    .select(['key', 'subject', 'preview', 'heading', 'body', 'button'])
    .where('key', 'in', keys)
    .execute()
  const own = new Map<MailTextKey, MailWords>(rows.map(({ key, ...words }) => [key, words]))
  return (key) => ({ key, words: own.get(key) ?? mailTextOf(key) })
}
