import { blockTypes, ownBlocks } from '#content/blocks/blocks.ts'
import type { Field } from '#content/model/field.ts'
import { writeLayout } from '#content/model/layout.ts'
import type { Section } from '#content/sections/section.ts'
import { sections } from '#content/sections/sections.ts'
import { slugFrom } from '#content/sections/slug.ts'
import { periodFields } from '#content/shop/package-periods.ts'
import type { FieldValue } from '#content/model/value.ts'

/** Counts examples, so that no two records have the same address. */
let examples = 0

type Fields = Pick<Section, 'fields' | 'check'>

/** A valid value for every field of a section; those with text contain `mark`. */
export const exampleOf = (section: Fields, mark: string): Record<string, FieldValue> =>
  fitting(
    section,
    Object.fromEntries(
      Object.entries(section.fields).map(([name, field]) => [name, valueOf(field, `${name} ${mark}`)]),
    ),
  )

/** The values without those that do not fit the others. */
export function fitting<V extends FieldValue>({ check }: Fields, values: Record<string, V>) {
  const errors = check?.(values) ?? {}
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, errors[name] ? ('' as V) : value]),
  )
}

/** A package that is paid once. */
export const examplePackage = (mark: string): Record<string, FieldValue> =>
  Object.fromEntries(
    Object.entries(exampleOf(sections.pricing, mark)).filter(
      ([name]) => !(periodFields as readonly string[]).includes(name),
    ),
  )

function valueOf(
  { kind, options = [], defaultParts = [], fields = {}, placedBy, hours, robots }: Field,
  words: string,
): FieldValue {
  const path = words.replaceAll(' ', '-')
  switch (kind) {
    case 'text':
    case 'prose':
      return words
    case 'lines':
      return hours ? 'Mo-Fr 09:00-17:00' : robots ? 'Disallow: /private' : words
    case 'link':
    case 'image':
      return `/${path}`
    case 'slug':
      return `${slugFrom(words)}-${(examples += 1)}`
    case 'path':
      return `/${slugFrom(words)}-${(examples += 1)}`
    case 'email':
      return `${path}@example.com`.toLowerCase()
    case 'price':
      return `${words.length}.50`
    case 'number':
      return String(words.length)
    case 'days':
      return String(words.length)
    case 'language':
      // The second of two items differs from the first.
      return words.endsWith(' more') ? 'fr' : 'de'
    case 'date':
      return '2026-01-31'
    case 'records':
      return '01a00000-0000-7000-8000-000000000000'
    case 'color':
      return `#${words.length.toString(16).padStart(6, '0')}`
    case 'layout':
      return writeLayout(defaultParts.toSpliced(1, 0, options[words.length % options.length]!))
    case 'choice':
      // Not the third: a redirect that is gone has no target.
      return options[words.length % Math.min(2, options.length)] ?? ''
    case 'richText':
      return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] }
    case 'items':
      return [exampleOf({ fields }, words), exampleOf({ fields }, `${words} more`)]
    case 'blocks':
      return Object.entries(placedBy ? ownBlocks : blockTypes).map(([block, type], i) => ({
        id: `${path}-${i}`.slice(-30),
        block,
        values: exampleOf(type, words),
      }))
  }
}

/** The same values with every text replaced, at any depth. */
export function withWords<T>(value: T, words: () => string): T {
  if (typeof value === 'string') return words() as T
  if (Array.isArray(value)) return value.map((each) => withWords(each as unknown, words)) as T
  const isBlock = 'block' in (value as object)
  const isRichText = 'type' in (value as object)
  return Object.fromEntries(
    Object.entries(value as object).map(([name, inner]) => [
      name,
      (isBlock && name !== 'values') || (isRichText && !['content', 'text'].includes(name))
        ? inner
        : withWords(inner as unknown, words),
    ]),
  ) as T
}

/** Replaces the values at rejected paths, such as `pageBlocks.2.values.heading`, by those of `valid`. */
export function withValidAt<T extends object>(values: T, valid: T, rejectedPaths: readonly string[]): T {
  const copy = structuredClone(values)
  for (const path of rejectedPaths) {
    const names = path.split('.')
    let [into, from] = [copy, valid] as Record<string, unknown>[]
    for (const name of names.slice(0, -1))
      [into, from] = [into![name], from![name]] as Record<string, unknown>[]
    into![names.at(-1)!] = from![names.at(-1)!] ?? ''
  }
  return copy
}
