import bidiFactory from 'bidi-js'
import type { Direction } from '#content/locale/locale.ts'

const bidi = bidiFactory()
const rightToLeft = /[\u061c\u200f\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Adlm}]/u
/** What only tells the direction of the text around it; fonts would show a gap. */
const invisible = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** A part of a line that its surroundings do not affect; a line break may have cut it. */
const isolates = /^[^\u2066-\u2069]*\u2069|[\u2066-\u2068][^\u2066-\u2069]*(?:\u2069|$)/g

/** A value that keeps its own order in a text of another direction, such as a Hebrew date in an English sentence. */
export const isolated = (value: string): string => `\u2068${value}\u2069`

/** A part of a line that is written in one direction. Its text is in the order in which it is read. */
export interface DirectedRun {
  text: string
  isRightToLeft: boolean
}

/**
 * The parts of one line from left to right, as they stand side by side (Unicode Bidirectional Algorithm): a Latin name in a
 * Hebrew sentence, a number in brackets. Brackets of right-to-left parts are mirrored. A line without right-to-left letters,
 * such as a phone number, is read from left to right in every document.
 */
export function directedRuns(line: string, direction: Direction): DirectedRun[] {
  const base = rightToLeft.test(line.replaceAll(isolates, '')) ? direction : 'ltr'
  if (base === 'ltr' && !rightToLeft.test(line))
    return [{ text: line.replaceAll(invisible, ''), isRightToLeft: false }]
  const found = bidi.getEmbeddingLevels(line, base)
  const mirrored = bidi.getMirroredCharactersMap(line, found.levels)
  const runs: (DirectedRun & { at: number })[] = []
  for (const at of bidi.getReorderedIndices(line, found)) {
    const isRightToLeft = found.levels[at]! % 2 === 1
    const character = mirrored.get(at) ?? line.charAt(at)
    if (character.search(invisible) === 0) continue
    const last = runs.at(-1)
    const continues = last?.isRightToLeft === isRightToLeft && last.at + (isRightToLeft ? -1 : 1) === at
    if (!continues) runs.push({ text: character, isRightToLeft, at })
    else {
      last.text = isRightToLeft ? character + last.text : last.text + character
      last.at = at
    }
  }
  return runs
}

/** A piece of a right-to-left part as a font lays it out from left to right: fonts turn letters round, not signs alone. */
export const asLaidOut = (text: string): string =>
  rightToLeft.test(text) ? text : Array.from(text).toReversed().join('')
