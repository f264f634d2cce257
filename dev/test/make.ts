import type { Field } from '#content/field.ts'
import { writeOrder } from '#content/order.ts'
import type { Section } from '#content/section.ts'

/** Values that a section accepts in every field, `mark` in each where its kind has room for words. */
export const exampleOf = (section: Section, mark: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(section.fields).map(([name, field]) => [name, valueOf(field, `${name} ${mark}`)]),
  )

function valueOf({ kind, options = [], fixed = [] }: Field, words: string): string {
  const path = words.replaceAll(' ', '-')
  switch (kind) {
    case 'text':
    case 'lines':
    case 'prose':
      return words
    case 'link':
    case 'image':
      return `/${path}`
    case 'email':
      return `${path}@example.com`.toLowerCase()
    case 'price':
      return `${words.length}.50`
    case 'number':
      return String(words.length)
    case 'days':
      return String(words.length)
    case 'records':
      return '01a00000-0000-7000-8000-000000000000'
    case 'color':
      return `#${words.length.toString(16).padStart(6, '0')}`
    case 'order':
      return writeOrder(fixed.toSpliced(1, 0, options[words.length % options.length]!))
    case 'choice':
      return options[words.length % options.length] ?? ''
  }
}
