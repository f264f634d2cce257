import type { Field } from './field.ts'

type Parts = Pick<Field, 'usual' | 'first' | 'options' | 'blocks'>

const separator = ', '

/** A block of a page's own as a part of its order, and the id of the block that a part stands for. */
export const blockPart = (id: string) => `block:${id}`
export const blockIdOf = (part: string): string | undefined => /^block:([\w-]{1,36})$/.exec(part)?.[1]

export const writeOrder = (places: readonly string[]) => places.join(separator)

/**
 * The parts of a stored order, from first to last; the usual ones where nothing is stored. What is no part or stands
 * twice is left out, and what always comes first is there.
 */
export function readOrder(value: string, { usual = [], first, options = [], blocks }: Parts): string[] {
  if (value === '') return [...usual]
  const known = new Set([...usual, ...options])
  const isKnown = (part: string) => known.has(part) || Boolean(blocks && blockIdOf(part))
  const parts = [...new Set(value.split(separator))].filter((part) => isKnown(part) && part !== first)
  return first ? [first, ...parts] : parts
}

/** What is wrong with an order, as a sentence; undefined when every part has its place. */
export function orderError(value: string, parts: Parts): string | undefined {
  if (writeOrder(readOrder(value, parts)) === value) return undefined
  const { usual = [], first, options = [] } = parts
  const others = [...usual, ...options].filter((part) => part !== first)
  return `${first ? `The order begins with ${first}. ` : ''}In any order, each once: ${writeOrder(others)}.`
}

/** The part that was switched on, moved, or stood where one was switched off; undefined where nothing differs. */
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
