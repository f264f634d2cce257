/** The result of one check by the receiving mail server, such as `dkim=pass header.d=example.com`. */
export interface AuthenticationResult {
  method: string
  result: string
  /** By their names in lower case, such as `header.d`. */
  properties: ReadonlyMap<string, string>
}

/** A header `Authentication-Results`: the server that made the checks, and their results. */
export interface AuthenticationResults {
  /** In lower case; empty if the server does not name itself, as Microsoft's do. */
  server: string
  results: AuthenticationResult[]
  /** False if the rest was left out because of a mistake in it. */
  isComplete: boolean
}

const maxLength = 20_000

/**
 * Parses a header `Authentication-Results` by the grammar of RFC 8601. Everything after a mistake is left out, so that
 * no part of a value or a comment can pass for a result. Takes linear time.
 */
export function parseAuthenticationResults(header: string): AuthenticationResults {
  const scanner = new Scanner(header.slice(0, maxLength))
  const parsed: AuthenticationResults = { server: '', results: [], isComplete: false }
  scanner.skipSpace()
  const start = scanner.position
  const server = scanner.value()
  scanner.skipSpace()
  // Microsoft's servers begin with the first result.
  if (scanner.peek() === '=') scanner.position = start
  else {
    parsed.server = server.toLowerCase()
    if (/\d/.test(scanner.peek())) scanner.token()
    scanner.skipSpace()
    if (!scanner.take(';')) return parsed
  }
  for (;;) {
    const result = resultAt(scanner)
    if (result) parsed.results.push(result)
    scanner.skipSpace()
    if (!scanner.take(';')) break
  }
  return { ...parsed, isComplete: !scanner.hasFailed && header.length <= maxLength }
}

/** One result with its properties; undefined for `none`, and for nothing, as after a final semicolon. */
function resultAt(scanner: Scanner): AuthenticationResult | undefined {
  scanner.skipSpace()
  if (scanner.isAtEnd()) return undefined
  const method = scanner.keyword()
  scanner.skipSpace()
  if (method === 'none' && scanner.isAtEnd()) return undefined
  if (scanner.take('/')) {
    scanner.skipSpace()
    scanner.keyword()
    scanner.skipSpace()
  }
  if (!method || !scanner.take('=')) return scanner.fail()
  scanner.skipSpace()
  const result = scanner.keyword()
  if (!result || !scanner.isBetween()) return scanner.fail()
  const properties = new Map<string, string>()
  for (;;) {
    scanner.skipSpace()
    if (scanner.isAtEnd() || scanner.peek() === ';') return { method, result, properties }
    const name = scanner.propertyName()
    if (!name || !scanner.take('=')) {
      scanner.fail()
      return { method, result, properties }
    }
    scanner.skipSpace()
    const value = scanner.propertyValue()
    // A repeated property, which no server writes, is not trusted.
    properties.set(name, properties.has(name) ? '' : value)
  }
}

class Scanner {
  position = 0
  hasFailed = false
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  isAtEnd = (): boolean => this.position >= this.#text.length
  peek = (): string => this.#text[this.position] ?? ''
  /** Whether a word has ended here. */
  isBetween = (): boolean => /^[\s;(]?$/.test(this.peek())

  take(character: string): boolean {
    if (this.peek() !== character) return false
    this.position += 1
    return true
  }

  /** Ends the scan. */
  fail(): undefined {
    this.hasFailed = true
    this.position = this.#text.length
  }

  /** Skips spaces, line breaks and comments, which may be nested. */
  skipSpace() {
    let depth = 0
    for (; !this.isAtEnd(); this.position++) {
      const character = this.peek()
      if (depth > 0 && character === '\\') this.position += 1
      else if (character === '(') depth += 1
      else if (depth > 0 && character === ')') depth -= 1
      else if (depth === 0 && !/\s/.test(character)) return
    }
    if (depth > 0) this.fail()
  }

  keyword = (): string => this.#match(/[a-z\d](?:[a-z\d_-]*[a-z\d])?/iy).toLowerCase()
  // The token of RFC 2045, without its special characters.
  // oxlint-disable-next-line no-control-regex
  token = (): string => this.#match(/[^\s()<>@,;:\\"/[\]?=\u0000-\u001f\u007f]+/y)
  value = (): string => (this.peek() === '"' ? this.#quoted() : this.token())

  /** `ptype.property`, or a word without a type, as in `reason=` and Microsoft's `action=`. */
  propertyName(): string {
    const type = this.keyword()
    this.skipSpace()
    if (!type || !this.take('.')) return type
    this.skipSpace()
    const property = this.keyword()
    this.skipSpace()
    return property && `${type}.${property}`
  }

  /** A value, or an address: both may contain quoted strings. Servers write more characters than a token has. */
  propertyValue(): string {
    let value = ''
    while (!this.isAtEnd() && !this.isBetween())
      value += this.peek() === '"' ? this.#quoted() : this.#match(/[^\s;("]+/y)
    return value
  }

  /** The text of a quoted string, which has to be closed. */
  #quoted(): string {
    let text = ''
    for (this.position += 1; !this.isAtEnd(); this.position++) {
      if (this.take('"')) return text
      if (this.peek() === '\\') this.position += 1
      text += this.peek()
    }
    this.fail()
    return ''
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.position
    const [found = ''] = pattern.exec(this.#text) ?? []
    this.position += found.length
    return found
  }
}
