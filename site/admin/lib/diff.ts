export interface Part {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** The difference of two texts by words, so that a person sees what was changed. */
export function difference(before: string, after: string): Part[] {
  const [old, now] = [split(before), split(after)]
  // Beyond this the table of common words would get large, and the whole text is as telling.
  if (old.length * now.length > 250_000)
    return parts([
      ['gone', before],
      ['new', after],
    ])
  const common = commonLengths(old, now)
  const found: [Part['kind'], string][] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      found.push(['same', old[i]!])
      i++
      j++
    } else if (j >= now.length || (i < old.length && common[i + 1]![j]! >= common[i]![j + 1]!))
      found.push(['gone', old[i++]!])
    else found.push(['new', now[j++]!])
  }
  return parts(found)
}

const split = (text: string) => text.match(/\S+\s*|\s+/g) ?? []

/** How many words the rests of both have in common, from each place on. */
function commonLengths(old: readonly string[], now: readonly string[]) {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      lengths[i]![j] =
        old[i] === now[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  return lengths
}

/** Neighbours of one kind as one. */
function parts(found: readonly [Part['kind'], string][]): Part[] {
  const joined: Part[] = []
  for (const [kind, text] of found) {
    const last = joined.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text) joined.push({ kind, text })
  }
  return joined
}
