/** The tokens of all reply addresses in a list, without duplicates. */
export function replyTokens(addresses: readonly string[], domain: string): string[] {
  const tokens = addresses.flatMap((address) => {
    const [, token, host] = /^reply\+([0-9a-z]{20,58})@([a-z0-9.-]{1,253})$/.exec(address.toLowerCase()) ?? []
    return token && host === domain ? [token] : []
  })
  return [...new Set(tokens)]
}

/** Removes all reply addresses from a text that others read: whoever knows one can write in the name of its person. */
export const withoutReplyAddresses = (text: string, domain: string): string =>
  text.replaceAll(
    // A line break may have separated the beginning.
    new RegExp(`(?:reply(?:\\+|%2b))?[0-9a-z]{8,58}@${RegExp.escape(domain)}`, 'gi'),
    `[…]@${domain}`,
  )
