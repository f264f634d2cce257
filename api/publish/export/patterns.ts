const id = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

/** The regular expression of an answer's or redirect's address; its first group is the id, where it has one. */
export const matching = (path: string): string =>
  `^${path
    .replaceAll(/[.+]/g, String.raw`\$&`)
    .replace('/**', '/.+')
    .replace(/\/\*/, '/[^/]+')
    .replace('{id}', `(${id})`)}$`

/** The same of a redirect: an owner's address is no pattern, whatever its signs mean in one. */
export const matchingRedirect = (from: string): string =>
  isPattern(from) ? matching(from) : `^${withoutCodes(from).replaceAll(/[^\p{L}\p{N}\-_~/,@!=:]/gu, inHex)}$`

/** Braces of an owner's address are written in codes. */
export const isPattern = (from: string): boolean => from.includes('{id}')

const inHex = (sign: string) =>
  sign > '\x7f' ? sign : String.raw`\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`

/** An address as servers compare it: all that is written in codes in its letters and signs. */
export function withoutCodes(path: string): string {
  try {
    const plain = decodeURIComponent(path)
    return /\p{Cc}/u.test(plain) ? path : plain
  } catch {
    return path
  }
}

/** Where a redirect leads, with what `matching` found as the id. */
export const targetOf = (to: string, found: string): string => to.replace('{id}', found)

/** The query of a request goes on to a target that has none of its own. */
export const withQuery = (to: string, asked: string) => (/[?#]/.test(to) ? to : to + asked)
