import { emailAddress } from './email-address.ts'

/** The kind of a field. `api/` has a validation rule for each kind, `site/` a folder with its input. */
export type Kind =
  | 'text'
  | 'lines'
  | 'prose'
  | 'link'
  | 'image'
  | 'slug'
  | 'path'
  | 'email'
  | 'price'
  | 'number'
  | 'days'
  | 'color'
  | 'language'
  | 'choice'
  | 'layout'
  | 'records'
  | 'items'
  | 'blocks'
  | 'richText'
  | 'date'

export interface Limits {
  /** The maximum length in UTF-16 code units, which HTML's `maxlength` counts, too. */
  readonly max: number
  /** A regular expression for the whole value, in the subset that HTML's `pattern` and JavaScript share. */
  readonly pattern?: string
  /** The error message for a value that does not match the pattern. */
  readonly patternMessage?: string
  /** Of a kind that stores JSON instead of text: the empty value. `max` is then the length of the JSON. */
  readonly empty?: object
}

const linkPattern = String.raw`(https?:\/\/[^\s\\<>"]+|mailto:[^\s<>@"]+@[^\s<>"]+|tel:\+?[\d \(\).\-]+|\/(?![\/\\])[^\s\\<>"]*|#[\w\-]+)`

/** The limits of each kind, shared by the browser (HTML attributes) and the server (validation). */
export const kinds: Record<Kind, Limits> = {
  text: { max: 200 },
  lines: { max: 5000 },
  prose: { max: 30_000 },
  link: {
    max: 2048,
    pattern: linkPattern,
    patternMessage: 'Start with https://, http://, mailto:, tel: or / for a page of this site.',
  },
  image: {
    max: 2048,
    pattern: String.raw`(https?:\/\/[^\s\\<>"]+|\/(?![\/\\])[^\s\\<>"]*)`,
    patternMessage: 'Enter the address of a picture: https://… or /… on this site.',
  },
  slug: {
    max: 80,
    pattern: String.raw`[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*){0,2}`,
    patternMessage: 'Use lowercase letters, digits, and single hyphens between them, such as local-seo.',
  },
  path: {
    max: 500,
    pattern: String.raw`\/(?!\/)[\p{L}\p{N}\-._~%\/+,@!=:]*(\?[\p{L}\p{N}\-._~%\/+,@!=:&\[\]]+)?`,
    patternMessage:
      'Enter an address of this site that begins with /, such as /about-us.html or /page.php?id=12, without #.',
  },
  email: emailAddress,
  price: {
    max: 10,
    // Payment providers reject an amount of 0.
    pattern: String.raw`(?=.*[1-9])\d{1,6}(\.\d{1,2})?`,
    patternMessage: 'Enter a price above 0 such as 499 or 499.50, without a currency sign.',
  },
  number: {
    max: 12,
    pattern: String.raw`\d[\d.,]*( ?(%|[KkMm]|[Bb]n?))?\+?`,
    patternMessage: 'Enter a number such as 12, 04, 1,200, 12K, 1.2M or 90%.',
  },
  date: {
    max: 10,
    pattern: String.raw`\d{4}-\d{2}-\d{2}`,
    patternMessage: 'Enter a date such as 2026-11-02.',
  },
  days: {
    max: 3,
    pattern: String.raw`[1-9]\d{0,2}`,
    patternMessage: 'Enter a whole number of days from 1 to 999.',
  },
  color: {
    max: 7,
    pattern: String.raw`#[0-9a-fA-F]{6}`,
    patternMessage: 'Enter a color as # and six digits, such as #0f5c4a.',
  },
  language: {
    max: 20,
    pattern: String.raw`x-default|[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?`,
    patternMessage: 'Enter a language such as de, en-GB or x-default.',
  },
  choice: { max: 200 },
  records: {
    max: 1900,
    pattern: String.raw`[0-9a-f\-]{36}(, [0-9a-f\-]{36})*`,
    patternMessage: 'Choose from the list.',
  },
  layout: {
    max: 4000,
    pattern: String.raw`\w+(:[\w\-]{1,36})?(, \w+(:[\w\-]{1,36})?)*`,
    patternMessage: 'List the parts in order, separated by a comma and a space.',
  },
  items: { max: 100_000, empty: [] },
  blocks: { max: 200_000, empty: [] },
  richText: { max: 400_000, empty: { type: 'doc', content: [] } },
}

/** A page whose sections the owner can arrange. */
export type LayoutPage = 'home' | 'services' | 'pricing'

export interface Field {
  readonly kind: Kind
  readonly label: string
  readonly help?: string
  /** A sample value: the placeholder of the input, and the example in the API description. */
  readonly example?: string
  /** The value may be missing or empty. */
  readonly optional?: true
  /** Of an optional field: what the site shows while it is empty. */
  readonly default?: string
  /** Of a choice: the allowed values. Of a layout: the sections that the owner can add. */
  readonly options?: readonly string[]
  /** Of an optional choice: the label of the empty value. */
  readonly emptyLabel?: string
  /** Of an optional choice on a scale: how many options stand before the empty value. Otherwise, the empty value is first. */
  readonly emptyAt?: number
  /** Of a layout: its page. The options are the sections whose placement includes this page. */
  readonly page?: LayoutPage
  /** Of records: the key of their section. */
  readonly section?: string
  /** Of a layout: the default parts, in order, until the owner changes it. */
  readonly defaultParts?: readonly string[]
  /** Of a layout: the part that is always first. */
  readonly alwaysFirst?: string
  /** Of a layout: parts that are not sections, each with the section that has its texts. */
  readonly ownParts?: Readonly<Record<string, { readonly title: string; readonly section: string }>>
  /** Of a layout: the field of the same record with its blocks, which the layout has as `block:` and their id. */
  readonly blocks?: string
  /** Of blocks: the layout field that has their positions. Shared sections are then not allowed as blocks. */
  readonly placedBy?: string
  /** Of a text: the suggestions of its input. */
  readonly suggest?: readonly string[]
  /** Of a text: it is a decimal number, which may be typed as the site writes it. */
  readonly isDecimal?: true
  /** Of a text: the variables that it can contain in braces, such as `{customerName}`. */
  readonly variables?: readonly string[]
  /** Of several lines: each is an entry of opening hours. */
  readonly hours?: true
  /** Of several lines: they are lines of a robots.txt. */
  readonly robots?: true
  /** Of a link: it is the address of a web page, not of a mailbox, a phone or a part of this page. */
  readonly web?: true
  /** Of a language: that of the site itself, not of a page in another one. */
  readonly ofSite?: true
  /** Of items: the fields of each item. */
  readonly fields?: Readonly<Record<string, Field>>
  /** Of items: the noun for one item. */
  readonly singular?: string
  /** Of items: the maximum number. */
  readonly maxItems?: number
  /** Of a field of items: each item has another value. */
  readonly unique?: true
  /** Of an image: it is no icon of the set, because networks show it, which know no drawings. */
  readonly noIcon?: true
  /** Of an image: the section and the field with its version for dark pages. */
  readonly dark?: { readonly section: string; readonly field: string }
  /** Of a slug: it can have up to three segments, separated by /. */
  readonly parts?: true
  /**
   * Of a text that search engines show: its page, and whether it is the title or the description; or that it is the pattern
   * of all titles.
   */
  readonly seo?:
    | { readonly page: string; readonly part: 'title' | 'description' }
    | { readonly page?: undefined; readonly part: 'pattern' }
}

type FieldOptions = Omit<
  Field,
  'kind' | 'label' | 'options' | 'page' | 'defaultParts' | 'section' | 'fields' | 'singular' | 'maxItems'
>
/** Forbids options that a field does not have: a generic type would accept a misspelled one. */
type Known<M> = { [P in Exclude<keyof M, keyof FieldOptions>]: never }

const fieldOf =
  <K extends Kind>(kind: K) =>
  <const M extends FieldOptions = object>(label: string, more?: M & Known<M>) =>
    ({ kind, label, ...(more as M) }) as { kind: K; label: string } & M

/** One line of text. */
export const text = fieldOf('text')
/** One or more paragraphs; line breaks are kept. */
export const lines = fieldOf('lines')
/** One line of text with a default, which the site shows while the field is empty. */
export const words = <const D extends string, const M extends FieldOptions = object>(
  label: string,
  defaultText: D,
  more?: M & Known<M>,
) =>
  ({ kind: 'text', label, optional: true, default: defaultText, ...(more as M) }) as {
    kind: 'text'
    label: string
    optional: true
    default: D
  } & M
/** The same as `words`, with several lines. */
export const paragraph = <const D extends string, const M extends FieldOptions = object>(
  label: string,
  defaultText: D,
  more?: M & Known<M>,
) =>
  ({ kind: 'lines', label, optional: true, default: defaultText, ...(more as M) }) as {
    kind: 'lines'
    label: string
    optional: true
    default: D
  } & M
/** A long text with headings and lists, in the syntax of `readProse`. */
export const prose = fieldOf('prose')
/** The target of a link: an http, https, mailto or tel URL, an absolute path, or a fragment. */
export const link = fieldOf('link')
/** The address of a picture. */
export const image = fieldOf('image')
/** The path of a record's page, below the base of its section. */
export const slug = fieldOf('slug')
/** An absolute path on this site, optionally with a query. */
export const path = fieldOf('path')
/** One email address. */
export const email = fieldOf('email')
/** An amount in the site's currency: decimal text above 0 with at most two decimals. */
export const price = fieldOf('price')
/** A number in the format in which it is shown: `04`, `1,200`, `12K`, `90%`. */
export const number = fieldOf('number')
/** A whole number of days, from 1 to 999. */
export const days = fieldOf('days')
/** The language of another page, as a tag of `hreflang`: `de`, `en-GB`, `x-default`. */
export const language = fieldOf('language')
/** A color as `#rrggbb`. */
export const color = fieldOf('color')
/** The sections of a page, in `defaultParts` until the owner changes it. The owner can add and remove sections. */
export const layout = (
  label: string,
  page: LayoutPage,
  defaultParts: readonly string[],
  more: FieldOptions = {},
): Field & { readonly defaultParts: readonly string[]; readonly options: readonly string[] } => ({
  kind: 'layout',
  label,
  page,
  defaultParts,
  options: [],
  ...more,
})
/** Records of another section: their ids, separated by a comma and a space. Ids of deleted records are ignored. */
export const records = <const M extends FieldOptions = object>(
  label: string,
  section: string,
  more?: M & Known<M>,
) =>
  ({ kind: 'records', label, section, ...(more as M) }) as {
    kind: 'records'
    label: string
    section: string
  } & M
/** A short list that is stored in its record: questions with answers, pictures with captions. */
export const items = <const F extends Readonly<Record<string, Field>>, const M extends FieldOptions = object>(
  label: string,
  singular: string,
  fields: F,
  maxItems: number,
  more?: M & Known<M>,
) =>
  ({ kind: 'items', label, singular, fields, maxItems, ...more }) as unknown as {
    kind: 'items'
    label: string
    fields: F
  } & M
/** A long text with pictures, lists and tables (`rich-text/schema.ts`). */
export const richText = fieldOf('richText')
/** A calendar date: `2026-11-02`. */
export const date = fieldOf('date')
/** The blocks of a page, in order (`block.ts`). */
export const blocks = fieldOf('blocks')
/** One of the given values. */
export const choice = <const O extends readonly string[], const M extends FieldOptions = object>(
  label: string,
  options: O,
  more?: M & Known<M>,
) => ({ kind: 'choice', label, options, ...(more as M) }) as { kind: 'choice'; label: string; options: O } & M
