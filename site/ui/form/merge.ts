import type { Values } from './fields-context.ts'

interface Versions {
  /** The version that both started from. */
  base: Values
  mine: Values
  theirs: Values
  /** Values of my unanswered saves: where `theirs` has the same value, the change is mine. */
  sent?: readonly Values[] | undefined
}

/** Compares without surrounding whitespace, which the server removes. */
export const isSame = (one: string | undefined, other: string | undefined) =>
  (one ?? '').trim() === (other ?? '').trim()

/** Merges two changes of one record by field. Returns the merged values, and the fields that both have changed. */
export function merge({ base, mine, theirs, sent = [] }: Versions) {
  const values: Record<string, string> = {}
  const conflicts: string[] = []
  for (const [name, own] of Object.entries(mine)) {
    const other = theirs[name] ?? ''
    const isTheirs = ![base, ...sent].some((known) => isSame(other, known[name]))
    const isMine = !isSame(own, base[name])
    values[name] = isTheirs && !isMine ? other : own
    if (isTheirs && isMine && !isSame(own, other)) conflicts.push(name)
  }
  return { values, conflicts }
}
