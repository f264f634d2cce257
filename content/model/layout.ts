import type { Field } from './field.ts'

type Parts = Pick<Field, 'defaultParts' | 'alwaysFirst' | 'options' | 'blocks'>

const separator = ', '

/** Converts the id of one of the page's own blocks to a part of its layout, and back. */
export const blockPart = (id: string) => `block:${id}`
export const blockIdOf = (part: string): string | undefined => /^block:([\w-]{1,36})$/.exec(part)?.[1]

export const writeLayout = (parts: readonly string[]) => parts.join(separator)

/**
 * The parts of a stored layout, from first to last; the default parts if nothing is stored. Unknown and repeated parts are
 * left out, and the part that always comes first is added.
 */
export function readLayout(
  value: string,
  { defaultParts = [], alwaysFirst, options = [], blocks }: Parts,
): string[] {
  if (value === '') return [...defaultParts]
  const known = new Set([...defaultParts, ...options])
  const isKnown = (part: string) => known.has(part) || Boolean(blocks && blockIdOf(part))
  const parts = [...new Set(value.split(separator))].filter((part) => isKnown(part) && part !== alwaysFirst)
  return alwaysFirst ? [alwaysFirst, ...parts] : parts
}

/** The error of a layout, as a sentence; undefined if it is valid. */
export function layoutError(value: string, parts: Parts): string | undefined {
  if (writeLayout(readLayout(value, parts)) === value) return undefined
  const { defaultParts = [], alwaysFirst, options = [] } = parts
  const others = [...defaultParts, ...options].filter((part) => part !== alwaysFirst)
  return `${alwaysFirst ? `The layout begins with ${alwaysFirst}. ` : ''}List each once, in any order: ${writeLayout(others)}.`
}

/** The part that was added, moved, or took the place of a removed part; undefined if nothing differs. */
export function movedPart(before: readonly string[], after: readonly string[]): string | undefined {
  const added = after.find((part) => !before.includes(part))
  if (added) return added
  const gone = before.findIndex((part) => !after.includes(part))
  if (gone >= 0) return after[Math.min(gone, after.length - 1)]
  const without = (parts: readonly string[], part: string) => parts.filter((each) => each !== part).join()
  const first = after.findIndex((part, i) => part !== before[i])
  if (first < 0) return undefined
  return after.slice(first).find((part) => without(before, part) === without(after, part)) ?? after[first]
}
