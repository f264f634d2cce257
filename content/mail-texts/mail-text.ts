import { inBraces, variableError } from '../braces.ts'
import { mailBlocks, mailVariables, type MailBlock, type MailVariable } from './variables.ts'

/** The words of one mail, as an owner may change them. */
export interface MailWords {
  readonly subject: string
  /** What inboxes show after the subject. */
  readonly preview: string
  readonly heading: string
  /** Written as `readProse` reads it, with blocks on lines of their own. */
  readonly body: string
  /** The button's label; empty where there is no button. */
  readonly button: string
}

/** A mail whose words an owner may change. */
export interface MailText extends MailWords {
  /** Of a kind of mail with several texts: the kind, where this is not its first one. */
  readonly kind?: string
  /** What the back office calls it. */
  readonly title: string
  readonly to: 'customer' | 'agency' | 'subscriber'
  /** When it goes out, as a sentence. */
  readonly sentWhen: string
  readonly variables: readonly MailVariable[]
  readonly blocks: readonly MailBlock[]
  /** Those of its blocks that it is useless without. */
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

/** What is wrong with the words of a mail, by field; empty when they are right. Browser and server ask the same. */
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
    errors.body = `This e-mail needs ${inBraces(missing)} on a line of its own.`
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

/** What an owner may write in braces, each with what it stands for. */
export const placeholdersOf = ({ variables, blocks }: Pick<MailText, 'variables' | 'blocks'>) => [
  ...variables.map((name) => [`{${name}}`, mailVariables[name].label] as const),
  ...blocks.map((name) => [`{${name}}`, mailBlocks[name].label] as const),
]
