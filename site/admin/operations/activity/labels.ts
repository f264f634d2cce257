import { useMemo } from 'react'
import type { Section } from '#content/sections/section.ts'
import { everySection } from '#content/sections/sections.ts'
import { everySetting } from '#content/sections/settings.ts'
import { sharedActions, sharedValues } from '../../lib/changes.ts'
import type { Feature } from '../../lib/feature.ts'
import { useOffice } from '../../lib/office.ts'
import type { Change } from './queries.ts'

const declarations = [...everySection, ...everySetting]

export const sectionOf = ({ section }: Pick<Change, 'section'>) =>
  declarations.find(({ key }) => key === section)

/** The words of one kind of record, as far as any kind has them. */
interface Words {
  readonly one: string
  readonly nameless?: string
  readonly many: string
  readonly actions?: Texts
  readonly values?: Readonly<Partial<Record<string, string | null>>>
}

type Texts = Readonly<Partial<Record<string, string>>>
type Values = Readonly<Record<string, unknown>> | null

/** Tells of changes with the words of these features. */
export function changeTexts(features: readonly Feature[]) {
  const wordsOf = new Map<string, Words>(features.flatMap(({ changes = {} }) => Object.entries(changes)))

  /** The action of a change, as the part of the sentence before its subject: `changed the payment status of`. */
  function actionText(change: Change): string {
    const { action, subject, recordId } = change
    const inList = sectionOf(change)?.holds === 'many' && recordId
    if (inList && action === 'create') return 'added to'
    if (inList && action === 'remove') return 'removed from'
    const own = wordsOf.get(subject)?.actions?.[action]
    // A change by an earlier release may have an action or a subject that is unknown now.
    return own ?? (sharedActions as Texts)[action] ?? `${action}:`
  }

  /** The subject of a change: `order FD-000012`. */
  function subjectText(change: Change): string {
    const { subject, before, after, name, order } = change
    const section: Section | undefined = sectionOf(change)
    if (section) {
      const recordName = section.titleField && (after ?? before)?.[section.titleField]
      return typeof recordName === 'string' && recordName ? `${section.title}: ${recordName}` : section.title
    }
    const stored = after?.email ?? before?.email ?? after?.name ?? before?.name
    const recordName = name ?? (typeof stored === 'string' ? stored : '')
    const { one = subject, nameless } = wordsOf.get(subject) ?? {}
    const text = recordName ? one : (nameless ?? one)
    const named = text.replace('{name}', () => recordName).trim()
    return order && subject !== 'order' ? `${named} (order ${order.number})` : named
  }

  /** The label of a value that is not a field of a section; null of one that is not shown. */
  const valueLabel = (subject: string, name: string): string | null => {
    const own = wordsOf.get(subject)?.values?.[name]
    return own === undefined ? ((sharedValues as Texts)[name] ?? name) : own
  }

  /** The options of the filter by subject: the sections, and by the first word of their kind other records. */
  const subjects = [
    ...declarations.map(({ key, title }) => [key as string, title] as const),
    ...[...wordsOf].map(([subject, { many }]) => [subject.split(' ', 1)[0]!, many] as const),
  ]
  const subjectOptions = [...Map.groupBy(subjects, ([key]) => key).values()].map(([first]) => first!)
  return { actionText, subjectText, valueLabel, subjectOptions }
}

export function useChangeTexts() {
  const { features } = useOffice()
  return useMemo(() => changeTexts(features), [features])
}

/** The values before and after a change, with their section; for a draft, the values of its section's fields. */
export function changedValues(change: Change): {
  section: Section | undefined
  before: Values
  after: Values
} {
  const { subject, action, before, after } = change
  const shown = { section: sectionOf(change), before, after }
  if (subject !== 'draft') return shown
  const section = everySection.find(({ key }) => key === (after ?? before)?.section)
  const dataOf = (values: Values) => (values?.data as Values) ?? null
  return { section, before: dataOf(before), after: action === 'publish' ? dataOf(before) : dataOf(after) }
}
