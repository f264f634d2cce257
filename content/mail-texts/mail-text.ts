import { listVariables, variableError } from '../model/text-template.ts'
import { mailBlocks, mailVariables, type MailBlock, type MailVariable } from './variables.ts'

/** The editable text of a mail. */
export interface MailWords {
  readonly subject: string
  /** The preview text that mailboxes show after the subject. */
  readonly preview: string
  readonly heading: string
  /** In the format of `readProse`, with each block on its own line. */
  readonly body: string
  /** The label of the button; empty if there is no button. */
  readonly button: string
}

/** A mail with its default text, which the owner can change. */
export interface MailText extends MailWords {
  /** For a second text of a kind of mail: the kind. */
  readonly kind?: string
  /** The name in the back office. */
  readonly title: string
  readonly to: 'customer' | 'agency' | 'subscriber'
  /** When it is sent, as a sentence. */
  readonly sentWhen: string
  readonly variables: readonly MailVariable[]
  readonly blocks: readonly MailBlock[]
  /** The required blocks. */
  readonly needs?: readonly MailBlock[]
}

export const mailWordLimits = {
  subject: 200,
  preview: 200,
  heading: 200,
  body: 5000,
  button: 60,
} as const satisfies Record<keyof MailWords, number>

export const mailWordNames = Object.keys(mailWordLimits) as (keyof MailWords)[]

/** The errors of a mail text by field; empty if it is valid. Used by browser and server. */
export function mailWordErrors(
  { variables, blocks, needs = [] }: Pick<MailText, 'variables' | 'blocks' | 'needs'>,
  words: MailWords,
): Partial<Record<keyof MailWords, string>> {
  const errors: Partial<Record<keyof MailWords, string>> = {}
  const hasButton = blocks.includes('button')
  for (const name of mailWordNames) {
    const value = words[name].trim()
    if (value === '' && (name === 'subject' || name === 'body' || (name === 'button' && hasButton)))
      errors[name] = 'Please fill this in.'
    else if (value.length > mailWordLimits[name])
      errors[name] = `Please keep it to ${mailWordLimits[name]} characters.`
    else if (name !== 'body' && /[\r\n]/.test(value)) errors[name] = 'Please keep it to one line.'
    else {
      const wrong = placeholderError(value, variables, name === 'body' ? blocks : [])
      if (wrong) errors[name] = wrong
    }
  }
  const missing = needs.filter((block) => !linesOf(words.body).includes(`{${block}}`))
  if (!errors.body && missing.length > 0)
    errors.body = `This email needs ${listVariables(missing)} on a line of its own.`
  return errors
}

function placeholderError(
  value: string,
  variables: readonly MailVariable[],
  blocks: readonly MailBlock[],
): string | undefined {
  const wrong = variableError(value, [...variables, ...blocks])
  if (wrong) return wrong
  const alone = linesOf(value)
  const inside = blocks.find((block) =>
    alone.some((line) => line !== `{${block}}` && line.includes(`{${block}}`)),
  )
  return inside && `Put {${inside}} on a line of its own.`
}

const linesOf = (value: string) => value.split(/\r?\n/).map((line) => line.trim())

/** The placeholders that an owner can use, each with its meaning. */
export const placeholdersOf = ({ variables, blocks }: Pick<MailText, 'variables' | 'blocks'>) => [
  ...variables.map((name) => [`{${name}}`, mailVariables[name].label] as const),
  ...blocks.map((name) => [`{${name}}`, mailBlocks[name].label] as const),
]
