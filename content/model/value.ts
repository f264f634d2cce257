import { kinds, type Kind } from './field.ts'

/** The value of a field: text, or JSON for some kinds of fields. */
export type FieldValue = string | object

export const isJson = (kind: Kind) => kinds[kind].empty !== undefined

/** An optional field with such a value is not stored. */
export const isEmpty = (value: FieldValue | undefined) =>
  !value || (typeof value === 'object' && partsOf(value)?.length === 0)

const partsOf = (value: object) =>
  Array.isArray(value) ? value : (value as { content?: readonly unknown[] }).content

/** A value as text, for forms and comparisons. Equal JSON gives the same text, regardless of the order of keys. */
export const toText = (value: FieldValue | undefined): string =>
  typeof value === 'string' || value === undefined
    ? (value ?? '')
    : isEmpty(value)
      ? ''
      : JSON.stringify(value, inOrder)

/** Parses the result of `toText`. Throws if the text is not valid JSON for a kind that holds JSON. */
export const fromText = (kind: Kind, text: string): FieldValue =>
  isJson(kind) ? (text ? (JSON.parse(text) as object) : kinds[kind].empty!) : text

const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
