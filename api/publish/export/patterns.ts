import { uuidPattern } from '../../uuid.ts'

/** The regular expression for an answer's or redirect's address; its first group is the id, if it has one. */
export const addressPattern = (path: string): string =>
  `^${path
    .replaceAll(/[.+]/g, String.raw`\$&`)
    .replace('/**', '/.+')
    .replace(/\/\*/, '/[^/]+')
    .replace('{id}', `(${uuidPattern})`)}$`

/** Like `addressPattern`, but for redirects: all characters of an owner's address are matched literally. */
export const redirectPattern = (from: string): string =>
  isPattern(from)
    ? addressPattern(from)
    : `^${decodedPath(from).replaceAll(/[^\p{L}\p{N}\-_~/,@!=:]/gu, hexEscape)}$`

/** Whether an address is a pattern; braces in an owner's address are percent-encoded. */
export const isPattern = (from: string): boolean => from.includes('{id}')

const hexEscape = (sign: string) =>
  sign > '\x7f' ? sign : String.raw`\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`

/** The decoded address, as servers compare it; unchanged if it is malformed or contains control characters. */
export function decodedPath(path: string): string {
  try {
    const plain = decodeURIComponent(path)
    return /\p{Cc}/u.test(plain) ? path : plain
  } catch {
    return path
  }
}

/** The target of a redirect, with a reference to the id that `addressPattern` has matched. */
export const targetOf = (to: string, id: string): string => to.replace('{id}', id)

/** Appends the query of the request to a target without a query of its own. */
export const withQuery = (to: string, query: string) => (/[?#]/.test(to) ? to : to + query)
