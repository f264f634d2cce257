import { sections } from '#content/sections/sections.ts'
import { hasParameters, plainPath, redirectOf, type Redirect } from '#content/sections/slug.ts'

type RedirectRecord = Readonly<Record<string, unknown>>

interface Chain {
  line: number
  /** The addresses that it leads through, from the first to the last. */
  steps: string[]
}

/** A loop is refused before; this only ends the search. */
const maxSteps = 20

/** The redirects that lead to another redirect, of those that were read from a file. */
export function chainsOf(
  read: readonly { line: number; record: RedirectRecord }[],
  all: readonly RedirectRecord[],
): Chain[] {
  const rules = Map.groupBy(
    all.flatMap((record) => redirectOf(sections.redirect, record) ?? []),
    ({ path }) => path,
  )
  return read.flatMap(({ line, record }) => {
    const rule = redirectOf(sections.redirect, record)
    if (!rule) return []
    const steps = [rule.from]
    for (let at: Redirect | undefined = rule; at && steps.length < maxSteps; at = next(rules, at)) {
      steps.push(at.to ?? 'gone')
    }
    return steps.length > 2 ? [{ line, steps }] : []
  })
}

function next(rules: ReadonlyMap<string, readonly Redirect[]>, { to }: Redirect): Redirect | undefined {
  if (!to?.startsWith('/')) return undefined
  const [, path = '', query = ''] = /^([^?#]*)\??([^#]*)/.exec(to)!
  const requested = new URLSearchParams(query)
  return rules.get(plainPath(path))?.find((rule) => hasParameters(rule, requested))
}
