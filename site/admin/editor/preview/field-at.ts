import { fieldText } from '#content/blocks/field-text.ts'
import type { Field } from '#content/model/field.ts'
import type { FieldValue } from '#content/model/value.ts'

type Fields = Readonly<Record<string, Field>>
type Values = Readonly<Record<string, FieldValue | undefined>>

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/**
 * The field whose text is shown by an element of the page, or by one of its ancestors within `end`. Undefined if it is
 * ambiguous, such as a text that two fields have.
 */
export function fieldAt(fields: Fields, values: Values, target: Element, end: Element): string | undefined {
  const texts = Object.entries(fields)
    .map(([name, field]) => [name, onOneLine(fieldText(field, values[name]))] as const)
    .filter(([, text]) => text)
  const only = (matches: (text: string) => boolean) => {
    const candidates = texts.filter(([, text]) => matches(text))
    return candidates.length === 1 ? candidates[0]![0] : undefined
  }
  const source = target.getAttribute('src')
  if (source) return only((text) => text === source)
  for (
    let element = target;
    end.contains(element) && element.parentElement;
    element = element.parentElement
  ) {
    const visible = onOneLine(element.textContent)
    const name = visible && only((text) => text === visible)
    if (name) return name
  }
  const visible = onOneLine(target.textContent)
  return visible.length > 2 ? only((text) => text.includes(visible)) : undefined
}
