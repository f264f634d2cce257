import addressparser from 'nodemailer/lib/addressparser'

const maxLength = 20_000

/** The addresses of a header field, in lower case. */
export const addressesIn = (value: string): string[] =>
  addressparser(value.slice(0, maxLength), { flatten: true })
    .map(({ address }) => address.toLowerCase())
    .filter((address) => address && address.length <= 320)

/**
 * The address of the sender, from all `From` fields; empty if there is not exactly one. Programs read a field with several
 * addresses, or a group, in different ways: nothing but a quoted name or a comment may contain another address.
 */
export function senderOf(fields: readonly string[]): string {
  const [field = '', ...others] = fields
  const mailboxes = addressparser(field.slice(0, maxLength))
  if (others.length > 0 || mailboxes.length !== 1 || mailboxes[0]!.group) return ''
  const shown = withoutQuotesAndComments(field)
    .split(/[\s<>()[\],;:"]/)
    .filter((word) => /[^@]@[^@]/.test(word))
  const addresses = new Set([...addressesIn(field), ...shown.map((each) => each.toLowerCase())])
  return addresses.size === 1 ? [...addresses][0]! : ''
}

function withoutQuotesAndComments(value: string): string {
  let text = ''
  let depth = 0
  let isQuoted = false
  for (let i = 0; i < Math.min(value.length, maxLength); i++) {
    const character = value[i]!
    if (character === '\\' && (isQuoted || depth > 0)) i++
    else if (isQuoted) isQuoted = character !== '"'
    else if (character === '(') depth += 1
    else if (character === ')') depth = Math.max(0, depth - 1)
    else if (depth > 0) continue
    else if (character === '"') isQuoted = true
    else text += character
  }
  return text
}
