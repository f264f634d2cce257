const id = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

/** The regular expression of an answer's or redirect's address; its first group is the id, where it has one. */
export const matching = (path: string): string =>
  `^${path
    .replaceAll('.', String.raw`\.`)
    .replace('/**', '/.+')
    .replace(/\/\*/, '/[^/]+')
    .replace('{id}', `(${id})`)}$`

/** Where a redirect leads, with what `matching` found as the id. */
export const targetOf = (to: string, found: string): string => to.replace('{id}', found)
