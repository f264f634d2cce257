import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { kinds } from '#content/model/field.ts'

const root = join(import.meta.dirname, '../../..')
const size = 100_000
/** The limit of processor time of this thread in milliseconds. A linear run takes about 1 ms, a quadratic one many thousands. */
const maxCpuMs = 3000
/** Timeout of an endless run, in milliseconds: long enough that a busy machine does not reach it. */
const timeoutMs = 60_000

/** Every regular expression in the product's code, and those of the field rules. */
function expressions(): RegExp[] {
  const files = globSync('{api,content,site}/**/*.{ts,tsx,astro}', { cwd: root }).filter(
    (file) => !/\.test\.ts$|^api\/(?:test|trust)\//.test(file),
  )
  const found = new Map<string, RegExp>()
  const add = (expression: RegExp) => found.set(String(expression), expression)
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    const code = file.endsWith('.astro') ? (text.split(/^---$/m)[1] ?? '') : text
    const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
    const visit = (node: ts.Node) => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/')
        add(new RegExp(node.text.slice(1, end), node.text.slice(end + 1)))
      }
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, false, kind))
  }
  for (const { pattern } of Object.values(kinds)) if (pattern) add(new RegExp(`^(?:${pattern})$`, 'u'))
  return [...found.values()]
}

/** Long texts that repeat the characters of the expression itself, alone and in pairs, or repeat its beginning. */
function attacks({ source }: RegExp): string[] {
  const letters = [...new Set(['a', '0', ' ', ...source.replace(/\\[a-z]/gi, '').split('')])].slice(0, 12)
  const pieces = letters.flatMap((one, i) => [one, one + letters[(i + 1) % letters.length]!])
  const beginning = source.replace(/\\([^a-z\d])/gi, '$1')
  for (let length = 3; length <= 8; length++) pieces.push(beginning.slice(0, length))
  return pieces.map((piece) => `${piece.repeat(size / piece.length)}\n\0`)
}

test('every expression takes linear time for 100 kB', () => {
  const all = expressions()
  expect(all.length).toBeGreaterThan(100)
  const slow = all.filter((expression) => {
    const before = process.threadCpuUsage()
    try {
      runInNewContext(
        // `replace` continues after each match.
        'for (const text of attacks) text.replace(expression, "")',
        { attacks: attacks(expression), expression },
        { timeout: timeoutMs },
      )
      return process.threadCpuUsage(before).user / 1000 > maxCpuMs
    } catch {
      return true
    }
  })
  expect(slow.map(String)).toEqual([])
}, 600_000)
