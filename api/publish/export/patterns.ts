const id = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

/** The regular expression of an answer's or redirect's address; its first group is the id, where it has one. */
export const matching = (path: string): string =>
  `^${path
    .replaceAll(/[.+]/g, String.raw`\$&`)
    .replace('/**', '/.+')
    .replace(/\/\*/, '/[^/]+')
    .replace('{id}', `(${id})`)}$`

/** Where a redirect leads, with what `matching` found as the id. */
export const targetOf = (to: string, found: string): string => to.replace('{id}', found)

/** An address as servers compare it: in letters, where it is written in codes of them. */
export function inLetters(path: string): string {
  // Braces stand for an id here, and mean something to servers.
  if (/%7[bd]/i.test(path)) return path
  const letters = decodeLetters(path)
  return /^[\p{L}\p{N}\-._~/+,@!=:{}]*$/u.test(letters) ? letters : path
}

function decodeLetters(path: string) {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The query of a request goes on to a target that has none of its own. */
export const withAsked = (to: string, asked: string) => (/[?#]/.test(to) ? to : to + asked)
