import type { Block } from './block.ts'
import type { Field, LayoutPage } from './field.ts'
import type { ListFields } from './lists.ts'
import type { RichText } from './rich-text/schema.ts'
import type { FieldValue } from './value.ts'

/** What a file of `content/sections/` says about a record type of the site's content. */
export interface Declaration {
  /** What the back office calls it. */
  readonly title: string
  /** One sentence for its owner: where it shows and what it is for. */
  readonly about: string
  /** One record at most, or a list in an order of its own. */
  readonly holds: 'one' | 'many'
  /** Left out, everybody may read it: it is on the site. */
  readonly readBy?: 'team'
  /** Written out: they follow no rule. */
  readonly paths: {
    readonly list: string
    readonly item: string
    readonly create: string
    readonly update: string
  }
  /** What the contract says after a success; the API's description has it, screens use words of their own. */
  readonly said?: { readonly created?: string; readonly updated?: string }
  /** Addresses that lead to its screen in the back office. Sections with an address in common share the screen. */
  readonly screens: readonly string[]
  /** Of a list: the field that names a record. */
  readonly named?: string
  /** Of a list with two levels: the field that is filled in where a record stands under the one above. */
  readonly nested?: string
  /** The screen's icon, by its Lucide name. */
  readonly icon?: string
  /** Of a section that the owner may place: its component in `site/sections/placed/`, and the pages it may stand on. */
  readonly placement?: { readonly component: string; readonly pages: readonly LayoutPage[] }
  /**
   * Of a list whose records have pages: each at `base`, a slash and what the field `slug` holds. A record without a slug
   * has none. Sections whose base is empty have their pages at the root.
   */
  readonly page?: { readonly base: '' | `/${string}`; readonly slug: string }
  /** Of a list whose records are redirects: the fields with the address and its target. */
  readonly redirect?: { readonly from: string; readonly to: string }
  /** Of records with pages: the fields by which they also stand in lists in pages, of topics and of series. */
  readonly lists?: ListFields
  /**
   * Of a list that may grow to thousands of records with pages: the fields that nothing but a record's own page and feeds
   * shows. They are read when those are rendered; the process does not hold them.
   */
  readonly longFields?: readonly string[]
  /**
   * Of a list that may grow to thousands: the API gives it in pages, without the long fields. `sort` names the fields that
   * it is sorted by, and `position` where its records are put in order by hand; `search` those that a search reads. Each
   * has an index in a migration.
   */
  readonly paged?: {
    readonly sort: readonly [string, ...string[]]
    readonly search: readonly [string, ...string[]]
  }
  readonly fields: Readonly<Record<string, Field>>
}

/** A record type of the site's content, as everything that reads it gets it. */
export interface Section extends Declaration {
  readonly key: string
  /** Its group in the menu of the back office. */
  readonly menu: string
}

/** A list that is given in pages. */
export type PagedSection = Section & { readonly paged: NonNullable<Section['paged']> }

export const isPagedSection = (section: Section): section is PagedSection => section.paged !== undefined

/** Whether a section is a list that its owner puts in order; the pages show it so. */
export const isOrderedByHand = ({ holds, paged }: Pick<Section, 'holds' | 'paged'>) =>
  holds === 'many' && (!paged || paged.sort.includes('position'))

/** Declares the sections of a menu group by their keys, and keeps their exact types. */
export const group = <const D extends Readonly<Record<string, Declaration>>>(menu: string, declared: D) =>
  mapValues(declared, (declaration, key) => ({ key, menu, ...declaration })) as {
    readonly [K in keyof D]: D[K] & { readonly key: K; readonly menu: string }
  }

/** Gives the option list of each page layout: the sections whose placement names its page. */
export function withLayoutOptions<S extends Readonly<Record<string, Section>>>(sections: S): S {
  const optionsOf = (page: LayoutPage) =>
    Object.values(sections).flatMap(({ key, placement }) => (placement?.pages.includes(page) ? key : []))
  return mapValues(sections, (section) => ({
    ...section,
    fields: mapValues(section.fields, (field) =>
      field.page ? { ...field, options: optionsOf(field.page) } : field,
    ),
  })) as unknown as S
}

const mapValues = <V, T>(object: Readonly<Record<string, V>>, map: (value: V, key: string) => T) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]))

type Value<F> = F extends { kind: 'choice'; options: readonly (infer O)[] }
  ? O
  : F extends { kind: 'blocks' }
    ? readonly Block[]
    : F extends { kind: 'richText' }
      ? RichText
      : F extends { kind: 'items'; fields: infer N }
        ? readonly ValuesOf<N>[]
        : Field extends F
          ? FieldValue
          : string
type OptionalName<F> = { [N in keyof F]: F[N] extends { optional: true } ? N : never }[keyof F]

/** What named fields hold together. */
export type ValuesOf<F> = {
  [N in Exclude<keyof F, OptionalName<F>>]: Value<F[N]>
} & { [N in OptionalName<F>]?: Value<F[N]> }

/** What a record of a section holds. */
export type Values<S extends Section> = ValuesOf<S['fields']>

type DefaultName<F> = { [N in keyof F]: F[N] extends { default: string } ? N : never }[keyof F]
type RequiredName<F> = Exclude<keyof F, OptionalName<F>>

/** A record as pages show it: a field that has a default is never empty. */
export type Shown<S extends Section> = Values<S> & { readonly [N in DefaultName<S['fields']>]: string }

/** What pages read of a section. A single one that nothing is required of is always there. */
export type Reading<S extends Section> = S['holds'] extends 'many'
  ? ({ readonly _id: string } & Shown<S>)[]
  : [RequiredName<S['fields']>] extends [never]
    ? Shown<S>
    : ({ readonly _id: string } & Shown<S>) | null

// By what is stored: an unchanged record or list is the same object for every page.
const shownRecords = new WeakMap<Stored, Stored>()
const shownLists = new WeakMap<readonly Stored[], readonly Stored[]>()
/** By section, where nothing is stored. */
const unfilled = new WeakMap<Section, Stored>()
const defaults = new WeakMap<Section, readonly (readonly [name: string, value: string])[]>()

/** What is stored of a section as pages show it: with the defaults of its fields. */
export function withDefaults(section: Section, stored: unknown): unknown {
  if (section.holds === 'many')
    return defaultsOf(section).length > 0
      ? memoized(shownLists, (stored ?? []) as readonly Stored[], (records) =>
          records.map((record) => memoized(shownRecords, record, filled(section))),
        )
      : stored
  if (stored) return memoized(shownRecords, stored as Stored, filled(section))
  return Object.values(section.fields).every(({ optional }) => optional)
    ? memoized(unfilled, section, () => filled(section)({}))
    : null
}

type Stored = Readonly<Record<string, unknown>>

const filled =
  (section: Section) =>
  (record: Stored): Stored => ({
    ...record,
    ...Object.fromEntries(defaultsOf(section).map(([name, value]) => [name, record[name] || value])),
  })

const defaultsOf = (section: Section) =>
  memoized(defaults, section, ({ fields }) =>
    Object.entries(fields).flatMap(([name, { default: value }]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  )

function memoized<K extends object, V>(values: WeakMap<K, V>, key: K, make: (key: K) => V): V {
  const known = values.get(key) ?? make(key)
  values.set(key, known)
  return known
}

/** A stored record, as the API gives it. */
export type Saved<S extends Section> = { readonly _id: string } & Values<S>
