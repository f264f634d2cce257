import bidiFactory from 'bidi-js'
import type { Direction } from '#content/locale/locale.ts'

const bidi = bidiFactory()
const rightToLeft = /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Adlm}]/u

/** A part of a line that is written in one direction. Its text is in the order in which it is read. */
export interface DirectedRun {
  text: string
  isRightToLeft: boolean
}

/**
 * The parts of one line from left to right, as they stand side by side (Unicode Bidirectional Algorithm): a Latin name in a
 * Hebrew sentence, a number in brackets. Brackets of right-to-left parts are mirrored.
 */
export function directedRuns(line: string, direction: Direction): DirectedRun[] {
  if (direction === 'ltr' && !rightToLeft.test(line)) return [{ text: line, isRightToLeft: false }]
  const found = bidi.getEmbeddingLevels(line, direction)
  const mirrored = bidi.getMirroredCharactersMap(line, found.levels)
  const runs: (DirectedRun & { at: number })[] = []
  for (const at of bidi.getReorderedIndices(line, found)) {
    const isRightToLeft = found.levels[at]! % 2 === 1
    const character = mirrored.get(at) ?? line.charAt(at)
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
