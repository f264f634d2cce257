import { parseHTML } from 'linkedom'
import type { Converted } from '#convert/convert.ts'
import { parseHtml as parse, TooComplexError } from '#convert/parse-html.ts'

/** Parses HTML within limits. Throws a TooComplexError. */
export const parseHtml = (html: string): HTMLElement =>
  parse(html, parseHTML('<!doctype html><html><body></body></html>').document as unknown as Document)

/** The result of a conversion, or why the text is too complex for it. */
export function withinLimits<Result extends Converted>(convert: () => Result): Result | Converted {
  try {
    return convert()
  } catch (error) {
    if (error instanceof TooComplexError) return { problem: error.message, leftOut: [] }
    throw error
  }
}
