import { diffWordsWithSpace } from 'diff'

interface DiffPart {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/**
 * The words removed and added between two texts. Adjacent changed words form one phrase, so that a rewritten sentence
 * reads as the old and the new sentence. Texts that differ too much are returned as one removed and one added part,
 * because their difference would take too long to compute.
 */
export function wordDiff(before: string, after: string): DiffPart[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: 500 })
  const result: DiffPart[] = []
  let removed = ''
  let added = ''
  const endPhrase = () => {
    if (removed) result.push({ kind: 'removed', text: removed })
    if (added) result.push({ kind: 'added', text: added })
    removed = added = ''
  }
  if (!parts) [removed, added] = [before, after]
  for (const [i, part] of (parts ?? []).entries()) {
    const isGap = part.value.trim() === '' && (parts?.[i + 1]?.removed || parts?.[i + 1]?.added)
    if (part.removed) removed += part.value
    else if (part.added) added += part.value
    else if (isGap && (removed || added)) {
      removed += part.value
      added += part.value
    } else {
      endPhrase()
      result.push({ kind: 'same', text: part.value })
    }
  }
  endPhrase()
  return result
}
