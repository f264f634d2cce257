import { mailWordErrors, mailWordNames, type MailWords } from '#content/mail-texts/mail-text.ts'
import { mailTextKeys, mailTextOf, type MailTextKey } from '#content/mail-texts.ts'
import { audit, type Undo } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import { inTransaction, type Database } from '../db/database.ts'
import { lockName } from '../db/locks.ts'
import { InvalidInputError, NotFoundError, requireVersion } from '../errors.ts'

/** The current text of a mail. Version 0 is the default text. */
export interface StoredText extends MailWords {
  key: MailTextKey
  version: number
}

/** The texts of all mails, in the order of the back office. */
export async function mailTexts(db: Database): Promise<StoredText[]> {
  const rows = await db.selectFrom('mail_texts').selectAll().execute()
  const own = new Map(rows.map((row) => [row.key, row]))
  return mailTextKeys.map((key) => ({
    key,
    ...pickWords(own.get(key) ?? mailTextOf(key)),
    version: own.get(key)?.version ?? 0,
  }))
}

/** The key in a URL. Throws a NotFoundError if there is no such mail. */
export function mailTextKey(name: string): MailTextKey {
  const key = mailTextKeys.find((each) => each === name)
  if (!key) throw new NotFoundError()
  return key
}

/** Throws an InvalidInputError by field, for example for a variable that the mail does not have. */
export function requireValidWords(key: MailTextKey, words: MailWords) {
  const errors = mailWordErrors(mailTextOf(key), words)
  if (Object.keys(errors).length > 0) throw new InvalidInputError({ errors })
}

/**
 * Stores the text of a mail; null restores the default text. Throws a precondition error (412) if the stored version is not
 * `expected`.
 */
export const saveMailText = (
  db: Database,
  key: MailTextKey,
  words: MailWords | null,
  expected: number | undefined,
  caller: Caller,
): Promise<StoredText> =>
  inTransaction(db, async (tx) => {
    if (words) requireValidWords(key, words)
    // There may be no row to lock yet, so an advisory lock is used.
    await lockName(tx, `mail text ${key}`)
    const before = await tx.selectFrom('mail_texts').selectAll().where('key', '=', key).executeTakeFirst()
    const now = words ?? mailTextOf(key)
    const isSame = mailWordNames.every((name) => now[name] === (before ?? mailTextOf(key))[name])
    const version = (before?.version ?? 0) + 1
    if (isSame) return { key, ...pickWords(now), version: before?.version ?? 0 }
    requireVersion(expected, before?.version ?? 0)
    if (words)
      await tx
        .insertInto('mail_texts')
        .values({ key, ...words, version })
        .onConflict((row) => row.column('key').doUpdateSet({ ...words, version, updated_at: new Date() }))
        .execute()
    else await tx.deleteFrom('mail_texts').where('key', '=', key).execute()
    const name = mailTextOf(key).title
    await audit(tx, caller, {
      action: 'update',
      subject: 'e-mail text',
      id: key,
      before: { key, name, ...(before && pickWords(before)) },
      after: { key, name, ...words },
    })
    return { key, ...pickWords(now), version: words ? version : 0 }
  })

const pickWords = ({ subject, preview, heading, body, button }: MailWords): MailWords => ({
  subject,
  preview,
  heading,
  body,
  button,
})

export const undoSaveMailText: Undo<'e-mail text', 'update'> = (tx, { before }, caller) => {
  const isOwn = mailWordNames.every((name) => before[name] !== undefined)
  return saveMailText(tx, before.key, isOwn ? pickWords(before as MailWords) : null, undefined, caller)
}
