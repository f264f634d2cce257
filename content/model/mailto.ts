/** A `mailto:` link to one address, which cannot add a header, a second recipient or text (RFC 6068). */
export const mailTo = (address: string) => `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
