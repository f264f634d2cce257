import { mailWordNames, type MailWords } from '#content/mail-texts/mail-text.ts'
import { mailTextOf, type MailTextKey } from '#content/mail-texts/mail-texts.ts'
import { settings } from '#content/sections/settings.ts'
import { toText } from '#content/model/value.ts'
import type { Context } from '../../platform/context.ts'

/** The text of a mail with its key. */
export interface KeyedWords {
  key: MailTextKey
  words: MailWords
}

/** Loads the texts of some mails: those of the owner, or else the defaults. */
export async function loadMailTexts(
  ctx: Context,
  keys: readonly MailTextKey[],
): Promise<(key: MailTextKey) => KeyedWords> {
  const own = await ownMailTexts(ctx, keys)
  return (key) => ({ key, words: own.get(key)?.words ?? mailTextOf(key) })
}

/** Those of some mail texts that the owner has changed. */
export async function ownMailTexts(
  { db }: Context,
  keys: readonly MailTextKey[],
): Promise<Map<MailTextKey, { words: MailWords; version: number }>> {
  const rows = await db
    .selectFrom('content')
    .select(['data', 'version'])
    .where('section', '=', settings.mailText.key)
    .where((row) => row(row.ref('data', '->>').key('mailKey'), 'in', keys))
    .execute()
  return new Map(
    rows.map(({ data, version }) => {
      const words = Object.fromEntries(mailWordNames.map((name) => [name, toText(data[name])]))
      return [
        toText(data['mailKey']) as MailTextKey,
        { words: words as Record<keyof MailWords, string>, version },
      ]
    }),
  )
}
