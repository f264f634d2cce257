import { emailAddress } from './email-address.ts'
/** What a field may hold. What a kind means is looked up by kind: the rule in `api/`, the input in `site/`. */
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
  | 'order'
  | 'records'
  | 'items'
  | 'blocks'
  | 'richText'
  | 'date'

export interface Limits {
  /** Longest value, in UTF-16 code units, as HTML's `maxlength` counts them. */
  readonly max: number
  /** A regular expression for the whole value, in the subset that HTML's `pattern` and JavaScript share. */
  readonly pattern?: string
  /** What is wrong when the pattern does not match, as a sentence for the person who typed it. */
  readonly wrong?: string
  /** Of a kind that holds JSON instead of text: what stands for nothing. Its longest value is measured as JSON. */
  readonly empty?: object
}

const address = String.raw`(https?:\/\/[^\s\\<>"]+|mailto:[^\s<>@"]+@[^\s<>"]+|tel:\+?[\d \(\).\-]+|\/(?![\/\\])[^\s\\<>"]*|#[\w\-]+)`

/** The limits of each kind: the browser gets them as attributes, the server as its rule, so they cannot disagree. */
export const kinds: Record<Kind, Limits> = {
  text: { max: 200 },
  lines: { max: 5000 },
  prose: { max: 30_000 },
  link: {
    max: 2048,
    pattern: address,
    wrong: 'Start with https://, http://, mailto:, tel: or / for a page of this site.',
  },
  image: {
    max: 2048,
    pattern: String.raw`(https?:\/\/[^\s\\<>"]+|\/(?![\/\\])[^\s\\<>"]*)`,
    wrong: 'Give the address of a picture: https://… or /… on this site.',
  },
  slug: {
    max: 80,
    pattern: String.raw`[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*){0,2}`,
    wrong: 'Use small letters, digits, and single hyphens between them, such as local-seo.',
  },
  path: {
    max: 500,
    pattern: String.raw`\/(?!\/)[\p{L}\p{N}\-._~%\/+,@!=:]*`,
    wrong: 'Give an address of this site from its first / on, such as /about-us.html, without ? and #.',
  },
  email: emailAddress,
  price: {
    max: 10,
    // Not 0, which nobody can pay.
    pattern: String.raw`(?=.*[1-9])\d{1,6}(\.\d{1,2})?`,
    wrong: 'Give a price above 0 such as 499 or 499.50, without a currency sign.',
  },
  number: {
    max: 12,
    pattern: String.raw`\d[\d.,]*( ?(%|[KkMm]|[Bb]n?))?\+?`,
    wrong: 'Give a number such as 12, 04, 1,200, 12K, 1.2M or 90%.',
  },
  date: {
    max: 10,
    pattern: String.raw`\d{4}-\d{2}-\d{2}`,
    wrong: 'Give a date such as 2026-11-02.',
  },
  days: {
    max: 3,
    pattern: String.raw`[1-9]\d{0,2}`,
    wrong: 'Give a whole number of days from 1 to 999.',
  },
  color: {
    max: 7,
    pattern: String.raw`#[0-9a-fA-F]{6}`,
    wrong: 'Give a color as # and six digits, such as #0f5c4a.',
  },
  language: {
    max: 20,
    pattern: String.raw`x-default|[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?`,
    wrong: 'Give a language such as de, en-GB or x-default.',
  },
  choice: { max: 200 },
  records: {
    max: 1900,
    pattern: String.raw`[0-9a-f\-]{36}(, [0-9a-f\-]{36})*`,
    wrong: 'Choose from the list.',
  },
  order: {
    max: 4000,
    pattern: String.raw`\w+(:[\w\-]{1,36})?(, \w+(:[\w\-]{1,36})?)*`,
    wrong: 'Name what is shown, in its order, with a comma and a space between.',
  },
  items: { max: 100_000, empty: [] },
  blocks: { max: 200_000, empty: [] },
  richText: { max: 400_000, empty: { type: 'doc', content: [] } },
}

/** A page whose sections the owner puts in order. */
export type LayoutPage = 'home' | 'services' | 'pricing'

export interface Field {
  readonly kind: Kind
  readonly label: string
  readonly help?: string
  /** A value as an owner might type it: the placeholder of a form, the example of the API's description. */
  readonly example?: string
  /** Left out or empty is allowed. */
  readonly optional?: true
  /** Of an optional field: what the site shows while it is empty. */
  readonly default?: string
  /** Of a choice: what may be chosen. Of an order: what else may be placed. */
  readonly options?: readonly string[]
  /** Of an optional choice: what it is called to choose nothing. */
  readonly none?: string
  /** Of an order: the page that it lays out; its options are the sections whose placement names the page. */
  readonly page?: LayoutPage
  /** Of records: the key of the section that they are of. */
  readonly section?: string
  /** Of an order: what is in it until the owner changes it, in this order. */
  readonly usual?: readonly string[]
  /** Of an order: what always comes first. */
  readonly first?: string
  /** Of an order: parts that are no sections, each with the section that has its words. */
  readonly ownParts?: Readonly<Record<string, { readonly title: string; readonly section: string }>>
  /** Of an order: the field of the same record with the blocks that can stand in it, as `block:` and their ids. */
  readonly blocks?: string
  /** Of blocks: the order that says where they stand. Only those with words of their own can be among them. */
  readonly placedBy?: string
  /** Of a text: usual values that an input offers. */
  readonly suggest?: readonly string[]
  /** Of words: what may stand in them in braces, such as `{customerName}`. */
  readonly variables?: readonly string[]
  /** Of items: what each holds. */
  readonly fields?: Readonly<Record<string, Field>>
  /** Of items: what one is called, and how many there may be. */
  readonly one?: string
  readonly most?: number
  /** Of an image: a small decoration beside words, which the icon set is offered for. */
  readonly icon?: true
  /** Of a slug: it may have up to three parts with / between them. */
  readonly parts?: true
  /** Of words that search engines show: of which page, and which part of its entry. */
  readonly seo?: { readonly page: string; readonly part: 'title' | 'description' }
}

type More = Omit<
  Field,
  'kind' | 'label' | 'options' | 'page' | 'usual' | 'section' | 'fields' | 'one' | 'most'
>

const of =
  <K extends Kind>(kind: K) =>
  <const M extends More = object>(label: string, more?: M) =>
    ({ kind, label, ...(more as M) }) as { kind: K; label: string } & M

/** One line of words. */
export const text = of('text')
/** A paragraph or several; line breaks are kept. */
export const lines = of('lines')
/** One line of words that are on the site until the owner has other ones. */
export const words = <const D extends string, const M extends More = object>(
  label: string,
  usual: D,
  more?: M,
) => text(label, { optional: true, default: usual, ...(more as M) })
/** The same for a paragraph or several. */
export const paragraph = <const D extends string, const M extends More = object>(
  label: string,
  usual: D,
  more?: M,
) => lines(label, { optional: true, default: usual, ...(more as M) })
/** A long text with headings and lists, written as `readProse` reads it. */
export const prose = of('prose')
/** Where a link leads: https, http, mailto, tel, an absolute path, or a place on the page. */
export const link = of('link')
/** The address of a picture. */
export const image = of('image')
/** The last part of the address of a record's page. */
export const slug = of('slug')
/** An address of this site. */
export const path = of('path')
/** One e-mail address. */
export const email = of('email')
/** An amount in the site's currency as text, at most two decimals. */
export const price = of('price')
/** A number as text, as it is shown: `04`, `1,200`, `12K`, `90%`. */
export const number = of('number')
/** A whole number of days. */
export const days = of('days')
/** A language as HTML names it: `de`, `en-GB`. */
export const language = of('language')
/** A color as `#rrggbb`. */
export const color = of('color')
/** The sections of a page in an order of their own: the usual ones, and others that can be placed; any can be left out. */
export const order = (
  label: string,
  page: LayoutPage,
  usual: readonly string[],
  more: More = {},
): Field & { readonly usual: readonly string[]; readonly options: readonly string[] } => ({
  kind: 'order',
  label,
  page,
  usual,
  options: [],
  ...more,
})
/** Records of another section, by their ids with a comma between. One that is deleted is passed over. */
export const records = <const M extends More = object>(label: string, section: string, more?: M) =>
  ({ kind: 'records', label, section, ...(more as M) }) as {
    kind: 'records'
    label: string
    section: string
  } & M
/** A short list that belongs to its record alone: questions with answers, pictures with captions. */
export const items = <const F extends Readonly<Record<string, Field>>, const M extends More = object>(
  label: string,
  one: string,
  fields: F,
  most: number,
  more?: M,
) =>
  ({ kind: 'items', label, one, fields, most, ...more }) as unknown as {
    kind: 'items'
    label: string
    fields: F
  } & M
/** A long text with pictures, lists and tables (`rich-text/schema.ts`). */
export const richText = of('richText')
/** A day of the calendar: `2026-11-02`. */
export const date = of('date')
/** What a page is made of, in its order (`block.ts`). */
export const blocks = of('blocks')
/** One of the given values. */
export const choice = <const O extends readonly string[], const M extends More = object>(
  label: string,
  options: O,
  more?: M,
) => ({ kind: 'choice', label, options, ...(more as M) }) as { kind: 'choice'; label: string; options: O } & M
