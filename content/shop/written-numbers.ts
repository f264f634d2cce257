import { isPaymentReference } from './payment-reference.ts'

/** The letters and digits of a text as capitals, each with its place in the text. */
function compact(text: string): { letters: string; at: number[] } {
  const at: number[] = []
  let letters = ''
  for (const [i, character] of Array.from(text.toUpperCase()).entries())
    if (/[A-Z0-9]/.test(character)) {
      letters += character
      at.push(i)
    }
  return { letters, at }
}

const isDigit = (character: string | undefined) => character !== undefined && /\d/.test(character)

/** A series of numbers: what all of them begin with, and with how many digits their counter is written at least. */
export interface NumberSeries {
  head: string
  digits: number
}

/**
 * The numbers of a series that may be in a line that somebody has written, with or without spaces and signs between its
 * parts. Longer ones come first, as a bank may break a line within a number.
 */
export function numbersIn(line: string, { head, digits }: NumberSeries): string[] {
  const { letters, at } = compact(line)
  const start = compact(head).letters
  if (start === '') return []
  const found: string[] = []
  for (let i = letters.indexOf(start); i >= 0; i = letters.indexOf(start, i + 1)) {
    const touches = (place: number) => at[place] === at[place - 1]! + 1
    if (isDigit(start[0]) && i > 0 && isDigit(letters[i - 1]) && touches(i)) continue
    const from = i + start.length
    const run = /^\d{0,10}/.exec(letters.slice(from))![0]
    for (let length = run.length; length >= digits; length--) {
      const end = from + length
      const isCut = isDigit(letters[end]) && touches(end)
      const isPadded = length > digits && run[0] === '0'
      if (!isCut && !isPadded) found.push(head + run.slice(0, length))
    }
  }
  return found
}

/** The valid references of ISO 11649 in a line, with or without spaces. */
export function referencesIn(line: string): string[] {
  const { letters } = compact(line)
  const found: string[] = []
  for (let i = letters.indexOf('RF'); i >= 0; i = letters.indexOf('RF', i + 1))
    for (let length = Math.min(25, letters.length - i); length >= 5; length--) {
      const text = letters.slice(i, i + length)
      if (isPaymentReference(text)) found.push(text)
    }
  return found
}
