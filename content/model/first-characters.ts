const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** How far around the end it looks for whole characters, so that the length of the text does not matter. */
const window = 128

/**
 * The beginning of a text, at most `max` UTF-16 code units long, as lengths are counted everywhere. It never ends inside a
 * character that people see, such as an emoji of several code points, and half a surrogate pair becomes `�`.
 */
export function firstCharacters(text: string, max: number): string {
  if (text.length <= max) return text.toWellFormed()
  const from = Math.max(0, max - window)
  const around = text.slice(from, max + window)
  const start = from + (graphemes.segment(around).containing(max - from)?.index ?? max - from)
  // A character longer than all of this, such as a letter with a hundred accents, ends between two code points.
  const end = start > from ? start : text.codePointAt(max - 1)! > 0xffff ? max - 1 : max
  return text.slice(0, end).toWellFormed()
}
