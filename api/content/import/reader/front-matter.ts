import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml, YAMLParseError } from 'yaml'

export interface FrontMatter {
  values: Readonly<Record<string, unknown>>
  text: string
}

const maxFrontMatter = 64 * 1024

/**
 * Reads the front matter of a file: YAML, TOML, JSON, or lines of names and values. Returns an error message if it cannot
 * be read.
 */
export function readFrontMatter(file: string): FrontMatter | string {
  const [, sign = '', language = ''] = /^(-{3}|\+{3}|;{3})[ \t]*([a-z]*)[ \t]*\n/i.exec(file) ?? []
  if (sign) {
    const start = file.indexOf('\n') + 1
    const end = endOf(file, sign, start)
    // A line of dashes without a second one is a line of the text.
    if (!end) return { values: {}, text: file }
    const [matter, text] = [file.slice(start, end.at).replace(/\n$/, ''), file.slice(end.next)]
    const format = (language || { '+++': 'toml', ';;;': 'json' }[sign]) ?? 'yaml'
    return read(matter, text, format.toLowerCase())
  }
  if (/^\{\s*["}]/.test(file)) return readJsonStart(file)
  return readLines(file) ?? { values: {}, text: file }
}

function endOf(file: string, sign: string, start: number) {
  const end =
    sign === '---' ? /^(?:---|\.\.\.)[ \t]*$/gm : sign === '+++' ? /^\+\+\+[ \t]*$/gm : /^;;;[ \t]*$/gm
  end.lastIndex = start
  const found = end.exec(file)
  return found && { at: found.index, next: Math.min(file.length, found.index + found[0].length + 1) }
}

function read(matter: string, text: string, format: string): FrontMatter | string {
  if (matter.length > maxFrontMatter) return 'Its front matter is longer than 64 kB.'
  try {
    const values: unknown =
      format === 'toml'
        ? parseToml(matter)
        : format === 'json'
          ? parseJson(matter)
          : format === 'yaml'
            ? yaml(matter)
            : undefined
    if (values === undefined) return `Its front matter is in “${format}”, which cannot be read.`
    if (values === null) return { values: {}, text }
    if (typeof values !== 'object' || Array.isArray(values))
      return 'Its front matter is not a list of names and values.'
    return { values: values as Record<string, unknown>, text }
  } catch (error) {
    return `Its front matter cannot be read${reasonOf(error)}`
  }
}

// No aliases: nested ones could expand without limit (“billion laughs”).
const yaml = (text: string): unknown =>
  parseYaml(text, { maxAliasCount: 0, uniqueKeys: false, logLevel: 'error' })

const parseJson = (text: string): unknown => JSON.parse(text.trim().startsWith('{') ? text : `{${text}}`)

function reasonOf(error: unknown): string {
  const reason = (error as Error).message
    .replace(/^Invalid TOML document: /, '')
    .replace(/ at line \d+, column \d+:[^]*|\n[^]*/, '')
    .replace(/[.:]$/, '')
    .slice(0, 200)
  // The first line of the file is the one with the dashes.
  const line =
    error instanceof YAMLParseError && error.linePos
      ? error.linePos[0].line
      : (error as { line?: number }).line
  return `${line ? `, line ${line + 1}` : ''}: ${reason}.`
}

/** JSON at the beginning of a file, as Hugo has it: it ends with a line that is only a brace. */
function readJsonStart(file: string): FrontMatter | string {
  const ends = [...file.slice(0, maxFrontMatter).matchAll(/\}[ \t]*(?:\n|$)/g)].slice(0, 100)
  for (const { 0: end, index } of ends) {
    try {
      const values: unknown = JSON.parse(file.slice(0, index + 1))
      return { values: values as Record<string, unknown>, text: file.slice(index + end.length) }
    } catch {
      // An inner brace.
    }
  }
  return { values: {}, text: file }
}

/** Lines such as `Title: …` before the first empty line, as Pelican and MultiMarkdown have them. */
function readLines(file: string): FrontMatter | undefined {
  const [head = ''] = file.slice(0, maxFrontMatter).split('\n\n', 1)
  const lines = head.split('\n')
  if (!/^title:/im.test(head) || lines.some((line) => !/^(?:[A-Za-z][\w -]{0,40}:|[ \t]+\S)/.test(line)))
    return undefined
  const pairs = lines.flatMap((line) => {
    const at = line.indexOf(':')
    return /^\s/.test(line) || at < 0
      ? []
      : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]]
  })
  return {
    values: Object.fromEntries(pairs) as Record<string, string>,
    text: file.slice(head.length).trimStart(),
  }
}
