/** Escapes what Markdown would parse in a line. */
export const escapeMarkdown = (text: string) =>
  text.replaceAll(/[\\`*_[\]<>&~]/g, (character) => `\\${character}`).replaceAll(/\s/g, ' ')

/** Escapes line starts that Markdown would parse as a heading, a list or a rule. */
export const escapeLineStarts = (line: string) =>
  line
    .replaceAll(/^(#{1,6}|[+-])(?=\s|$)/gm, String.raw`\$1`)
    .replaceAll(/^(\d{1,9})([.)])(?=\s|$)/gm, String.raw`$1\$2`)
    .replaceAll(/^([-=]{2,}|[-=|])/gm, String.raw`\$1`)

/** A text of several lines in one. */
export const inOneLine = (markdown: string) => markdown.replaceAll(/\\?\n/g, ' ')

/** The address of a link or picture. */
export const target = (address: string | number = '') =>
  `<${String(address).replaceAll(/[<>\\\n]/g, encodeURIComponent)}>`

/** The title of a link or picture, after its address. */
export const title = (words: string | number = '') => {
  const text = String(words)
  return text && ` "${text.replaceAll(/[\\"]/g, (character) => `\\${character}`).replaceAll(/\s/g, ' ')}"`
}

/** An item of a list: its lines are indented by the width of the bullet. */
export const indent = (text: string, bullet: string) =>
  text
    .replaceAll('\n', `\n${' '.repeat(bullet.length)}`)
    .replaceAll(/^ +$/gm, '')
    .replace(/^/, bullet)

export const quoted = (text: string) => text.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>')

/** The length of the longest row of backticks, which what surrounds it has to exceed. */
export const longestRun = (text: string) =>
  Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
