import type { Field } from './field.ts'

type Parts = Pick<Field, 'fixed' | 'options'>

const separator = ', '

export const writeOrder = (places: readonly string[]) => places.join(separator)

/**
 * The parts of a stored order, from first to last. The fixed ones are always there and in their own order, the first
 * and the last of them at the ends; what is no part or stands twice is left out.
 */
export function readOrder(value: string, { fixed = [], options = [] }: Parts): string[] {
  const inner = fixed.slice(0, -1)
  const after = new Map(inner.map((part) => [part, [] as string[]]))
  let place = inner[0]
  for (const part of new Set(value.split(separator))) {
    if (inner.includes(part)) place = part
    else if (options.includes(part) && place !== undefined) after.get(place)?.push(part)
  }
  return [...inner.flatMap((part) => [part, ...(after.get(part) ?? [])]), ...fixed.slice(-1)]
}

/** What is wrong with an order, as a sentence; undefined when every part has its place. */
export function orderError(value: string, parts: Parts): string | undefined {
  if (writeOrder(readOrder(value, parts)) === value) return undefined
  return `${writeOrder(parts.fixed ?? [])} stay in this order, the first and the last at the ends. Between them may stand, each once: ${writeOrder(parts.options ?? [])}.`
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
