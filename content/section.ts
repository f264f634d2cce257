import type { Field } from './field.ts'

/** A record type of the site's content. Its paths and screen addresses are written out: they follow no rule. */
export interface Section {
  readonly key: string
  /** What the back office calls it. */
  readonly title: string
  /** One sentence for its owner: where it shows and what it is for. */
  readonly about: string
  /** One record at most, or a list in an order of its own. */
  readonly holds: 'one' | 'many'
  readonly paths: {
    readonly list: string
    readonly item: string
    readonly create: string
    readonly update: string
  }
  /** What the contract says after a success; the API's description has it, screens use words of their own. */
  readonly said?: { readonly created?: string; readonly updated?: string }
  /** Where it is edited; sections that share an address share a screen. */
  readonly screens: readonly string[]
  /** Of a list: the field that names a record. */
  readonly named?: string
  readonly fields: Readonly<Record<string, Field>>
}

/** Checks a declaration and keeps its exact type. */
export const section = <const S extends Section>(declared: S) => declared

type Value<F> = F extends { kind: 'choice'; options: readonly (infer O)[] } ? O : string
type OptionalName<F> = { [N in keyof F]: F[N] extends { optional: true } ? N : never }[keyof F]

/** What a record of a section holds. */
export type Values<S extends Section> = {
  [N in Exclude<keyof S['fields'], OptionalName<S['fields']>>]: Value<S['fields'][N]>
} & { [N in OptionalName<S['fields']>]?: Value<S['fields'][N]> }

/** A stored record, as the API gives it. */
export type Saved<S extends Section> = { readonly _id: string } & Values<S>
