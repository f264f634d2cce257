import type { Field, Kind } from '#content/model/field.ts'
import { writeLayout } from '#content/model/layout.ts'
import type { Section } from '#content/sections/section.ts'

const examples: Partial<Record<Kind, string>> = {
  link: '/contact',
  image: '/no-picture.svg',
  email: 'hello@larkfield.example',
  price: '100',
  number: '1',
  days: '10',
  slug: 'example',
  path: '/old-address',
  date: '2026-01-31',
  color: '#0f5c4a',
}

/** A record with an example in each required field, for a section without demo content. */
export const exampleRecord = (section: Section): Record<string, string> =>
  Object.fromEntries(
    Object.entries(section.fields).flatMap(([name, field]) =>
      field.optional ? [] : [[name, exampleValue(field)]],
    ),
  )

function exampleValue({ kind, label, example, options = [], defaultParts = [] }: Field): string {
  if (kind === 'choice') return options[0] ?? ''
  if (kind === 'layout') return writeLayout(defaultParts)
  return examples[kind] ?? example ?? label
}
