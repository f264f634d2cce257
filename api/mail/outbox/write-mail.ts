import { fillTemplate } from '#content/model/text-template.ts'
import type { MailWords } from '#content/mail-texts/mail-text.ts'
import { mailTextOf, type MailTextKey } from '#content/mail-texts/mail-texts.ts'
import type { MailBlock } from '#content/mail-texts/variables.ts'
import { readProse } from '#content/model/prose.ts'
import type { MailContent, MailData, MailFrame, Part, Sender } from './mail-content.ts'
import { customerFacts, facts, money } from './templates/parts.ts'

/**
 * Creates the content of a mail from its frame and its text. The text is parsed before the variables are filled in, so that
 * a value cannot become structure. Only the variables declared for the mail are filled in.
 */
export function writeMail(
  frame: MailFrame,
  key: MailTextKey,
  words: MailWords,
  given: MailData,
  sender: Sender,
): MailContent {
  const { locale = sender.locale } = given
  const { labels } = sender
  const data: MailData = { ...given, locale }
  const { variables } = mailTextOf(key)
  const values: MailData = {
    ...data,
    agency: sender.name,
    amount: money(data, 'amount') ?? labels.mailYourPayment,
    refund: money(data, 'refund') ?? labels.mailYourPayment,
    provider: data.provider || labels.mailProvider,
    ...frame.values?.(data, labels),
  }
  const allowed = Object.fromEntries(variables.map((name) => [name, values[name]]))
  const fill = (template: string) => fillTemplate(template, allowed)
  const blocks: Partial<Record<MailBlock, readonly Part[]>> = {
    button: [{ button: fill(words.button), to: frame.button?.(data) }],
    order: [facts(data, labels)],
    orderAndCustomer: [{ facts: [...facts(data, labels).facts, ...customerFacts(data)] }],
    orderLink: [{ link: labels.mailOrderLink, to: data.orderUrl }],
    ...frame.blocks?.(data, labels),
  }
  return {
    locale,
    subject: fill(words.subject),
    preview: fill(words.preview),
    heading: fill(words.heading),
    parts: partsOf(words.body, fill, blocks),
    ...frame.envelope(data, sender),
  }
}

function partsOf(
  body: string,
  fill: (template: string) => string,
  blocks: Readonly<Partial<Record<string, readonly Part[]>>>,
): Part[] {
  const parts: Part[] = []
  for (const block of readProse(body)) {
    if (block.kind === 'heading') parts.push({ subheading: fill(block.text) })
    else if (block.kind === 'list') parts.push({ list: block.items.map(fill).filter(Boolean) })
    else {
      let lines: string[] = []
      const close = () => {
        if (lines.length > 0) parts.push(lines.join('\n'))
        lines = []
      }
      for (const line of block.lines) {
        const name = /^\{(\w+)\}$/.exec(line)?.[1]
        const own = name === undefined ? undefined : blocks[name]
        if (own) {
          close()
          parts.push(...own)
        } else {
          const filled = fill(line)
          if (filled) lines.push(filled)
        }
      }
      close()
    }
  }
  return parts
}
