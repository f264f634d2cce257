import { v5 } from 'uuid'
import { mailWordErrors, mailWordNames, type MailWords } from '#content/mail-texts/mail-text.ts'
import { mailTextKeys, mailTextOf, type MailTextKey } from '#content/mail-texts/mail-texts.ts'
import { settings } from '#content/sections/settings.ts'
import { withTransaction, type Context } from '../../platform/context.ts'
import { touch } from '../../content/records/changes.ts'
import { createAs, remove, update } from '../../content/records/store.ts'
import { InvalidInputError, NotFoundError, requireVersion } from '../../platform/errors.ts'
import { ownMailTexts } from '../outbox/texts.ts'

/** The current text of a mail. Version 0 is the default text. */
export interface StoredText extends MailWords {
  key: MailTextKey
  version: number
}

/** The texts of all mails, in the order of the back office. */
export async function mailTexts(ctx: Context): Promise<StoredText[]> {
  const own = await ownMailTexts(ctx, mailTextKeys)
  return mailTextKeys.map((key) => ({
    key,
    ...wordsOf(own.get(key)?.words ?? mailTextOf(key)),
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

/** The id of the record of a mail's text, so that it has one. */
const idOf = (key: MailTextKey) => v5(key, 'c1b6d7a2-4f0e-4d0b-9a55-3a1f6f0c8e21')

/**
 * Stores the text of a mail; null restores the default text. Throws a precondition error (412) if the stored version is not
 * `expected`.
 */
export const saveMailText = (
  ctx: Context,
  key: MailTextKey,
  { words, expected }: { words: MailWords | null; expected: number | undefined },
): Promise<StoredText> =>
  withTransaction(ctx, async (ctx) => {
    if (words) requireValidWords(key, words)
    const section = settings.mailText
    // Of two first saves at the same time, the second one finds the record of the first.
    await touch(ctx.db, section.key)
    const before = (await ownMailTexts(ctx, [key])).get(key)
    const version = before?.version ?? 0
    const now = words ?? mailTextOf(key)
    const isSame = mailWordNames.every((name) => now[name] === (before?.words ?? mailTextOf(key))[name])
    if (isSame) return { key, ...wordsOf(now), version }
    requireVersion(expected, version)
    const id = idOf(key)
    if (!words) {
      await remove(ctx, section, { id, expected: undefined })
      return { key, ...wordsOf(now), version: 0 }
    }
    const values = { mailKey: key, mailName: mailTextOf(key).title, ...words }
    const saved = before
      ? await update(ctx, section, { id, values, expected: undefined })
      : await createAs(ctx, section, { id, values })
    return { key, ...words, version: saved.version }
  })

const wordsOf = ({ subject, preview, heading, body, button }: MailWords): MailWords => ({
  subject,
  preview,
  heading,
  body,
  button,
})
