/** The link that writes to one address: nothing in the address adds a header, a second recipient or words (RFC 6068). */
export const mailTo = (address: string) => `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
