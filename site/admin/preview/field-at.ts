import { fieldText } from '#content/field-text.ts'
import type { Field } from '#content/field.ts'
import type { FieldValue } from '#content/value.ts'

type Fields = Readonly<Record<string, Field>>
type Values = Readonly<Record<string, FieldValue | undefined>>

const inLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/**
 * The field whose text is shown by an element of the page, or by one of its ancestors within `end`. Undefined if it is
 * ambiguous, such as a text that two fields have.
 */
export function fieldAt(fields: Fields, values: Values, target: Element, end: Element): string | undefined {
  const texts = Object.entries(fields)
    .map(([name, field]) => [name, inLine(fieldText(field, values[name]))] as const)
    .filter(([, text]) => text)
  const only = (matches: (text: string) => boolean) => {
    const found = texts.filter(([, text]) => matches(text))
    return found.length === 1 ? found[0]![0] : undefined
  }
  const source = target.getAttribute('src')
  if (source) return only((text) => text === source)
  for (
    let element = target;
    end.contains(element) && element.parentElement;
    element = element.parentElement
  ) {
    const shown = inLine(element.textContent)
    const name = shown && only((text) => text === shown)
    if (name) return name
  }
  const shown = inLine(target.textContent)
  return shown.length > 2 ? only((text) => text.includes(shown)) : undefined
}
