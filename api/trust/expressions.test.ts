import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { kinds } from '#content/field.ts'

const root = join(import.meta.dirname, '../..')
const size = 100_000
/** Processor time in milliseconds. A linear run takes about one of them, a quadratic one many thousands. */
const most = 3000
/** Ends a run that would never end by itself, in milliseconds; so long that other work on the machine does not reach it. */
const longest = 60_000

/** Every regular expression that is written in the product's code, and those of the fields' rules. */
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

/** Repetitions of what an expression itself names: the characters in it, alone and in pairs. */
function attacks({ source }: RegExp): string[] {
  const letters = [...new Set(['a', '0', ' ', ...source.replace(/\\[a-z]/gi, '').split('')])].slice(0, 12)
  const pieces = letters.flatMap((one, i) => [one, one + letters[(i + 1) % letters.length]!])
  return pieces.map((piece) => `${piece.repeat(size / piece.length)}\n\0`)
}

test('no expression needs more time for 100 kB than a linear one', () => {
  const all = expressions()
  expect(all.length).toBeGreaterThan(100)
  const slow = all.filter((expression) => {
    const before = process.cpuUsage()
    try {
      runInNewContext(
        // As `replace` does, it goes on after each match.
        'for (const text of attacks) text.replace(expression, "")',
        { attacks: attacks(expression), expression },
        { timeout: longest },
      )
      return process.cpuUsage(before).user / 1000 > most
    } catch {
      return true
    }
  })
  expect(slow.map(String)).toEqual([])
}, 600_000)
