import type { Values } from './records.ts'

interface Versions {
  /** What both began from. */
  base: Values
  mine: Values
  theirs: Values
  /** What I sent without an answer: where theirs is the same, it was me. */
  sent?: readonly Values[] | undefined
}

/** The server stores values without blanks around them. */
export const isSame = (one: string | undefined, other: string | undefined) =>
  (one ?? '').trim() === (other ?? '').trim()

/** Merges two changes of one record: a field that only one of them changed is theirs or mine by itself. */
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
