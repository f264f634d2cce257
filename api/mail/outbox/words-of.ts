import type { MailKind } from '#content/mail-texts/mail-texts.ts'
import type { Context } from '../../platform/context.ts'
import { contentOf } from './enqueue.ts'
import type { MailData } from './mail-content.ts'
import { readSender } from './sender.ts'
import { templates } from './templates.ts'
import { loadMailTexts } from './texts.ts'

/** The heading and the paragraphs of a mail in the words of the owner, for a document that says the same. */
export async function wordsOf(
  ctx: Context,
  kind: MailKind,
  data: MailData,
): Promise<{ title: string; texts: string[] }> {
  const key = templates[kind].text?.(data) ?? kind
  const words = (await loadMailTexts(ctx, [key]))(key)
  const { heading, subject, parts } = contentOf(kind, data, await readSender(ctx), words)
  return {
    title: heading || subject,
    texts: parts.flatMap((part) => {
      if (typeof part === 'string') return [part.trim()]
      if ('subheading' in part) return [part.subheading]
      return 'list' in part ? part.list.map((item) => `– ${item}`) : []
    }),
  }
}
