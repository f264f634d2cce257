import { kinds, type Kind } from './field.ts'

/** What a field of a record holds: text, or JSON where its kind says so. */
export type FieldValue = string | object

export const isJson = (kind: Kind) => kinds[kind].empty !== undefined

/** An optional field with such a value is not stored. */
export const isEmpty = (value: FieldValue | undefined) =>
  !value || (typeof value === 'object' && partsOf(value)?.length === 0)

const partsOf = (value: object) =>
  Array.isArray(value) ? value : (value as { content?: readonly unknown[] }).content

/** A value as text: what a form edits, and what is compared. The same JSON gives the same text, however its keys stand. */
export const toText = (value: FieldValue | undefined): string =>
  typeof value === 'string' || value === undefined
    ? (value ?? '')
    : isEmpty(value)
      ? ''
      : JSON.stringify(value, inOrder)

/** The value that `toText` has written. Throws where the text of JSON is none. */
export const fromText = (kind: Kind, text: string): FieldValue =>
  isJson(kind) ? (text ? (JSON.parse(text) as object) : kinds[kind].empty!) : text

const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
