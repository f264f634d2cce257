import { RedirectIndex, redirectOf, stepsOf } from '#content/sections/redirects.ts'
import { sections } from '#content/sections/sections.ts'

type RedirectRecord = Readonly<Record<string, unknown>>

interface Chain {
  line: number
  /** The addresses that it leads through, from the first to the last. */
  steps: string[]
}

/** The redirects that lead to another redirect, of those that were read from a file. */
export function chainsOf(
  read: readonly { line: number; record: RedirectRecord }[],
  all: readonly RedirectRecord[],
  origin: string,
): Chain[] {
  const ruleOf = (record: RedirectRecord) => redirectOf(sections.redirect, record)
  const index = new RedirectIndex(all.flatMap((record) => ruleOf(record) ?? []))
  return read.flatMap(({ line, record }) => {
    const rule = ruleOf(record)
    const { steps } = rule ? stepsOf(rule, index, origin) : { steps: [] }
    return steps.length > 2 ? [{ line, steps }] : []
  })
}
