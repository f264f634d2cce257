import { readingMinutesOf, versionStamp, type VersionStamped } from '#content/model/record-summary.ts'
import { changedLists, hasLists, type Listed } from '#content/sections/lists.ts'
import { readLayout } from '#content/model/layout.ts'
import { isFilled, sections } from '#content/sections/sections.ts'
import type { Section } from '#content/sections/section.ts'
import { isJson } from '#content/model/value.ts'
import { isSection, type ContentSource } from '../../content/records/changes.ts'

type Identified = Listed & VersionStamped

/** A record before and after a change. */
interface RecordChange {
  id: string
  before: Identified | undefined
  after: Identified | undefined
}

/**
 * The cache tags that a change of a source affects: the section, whether it is empty, each changed record, and each part
 * that was added to or removed from a page layout.
 */
export function changedTags(key: ContentSource, before: unknown, after: unknown): string[] {
  const changes = changedRecords(recordsOf(before), recordsOf(after))
  const emptiness = isFilled(before) === isFilled(after) ? [] : [`${key}?`]
  const parts = isSection(key) ? changedParts(sections[key], before, after) : []
  return [
    key,
    ...emptiness,
    ...changes.map(({ id }) => `${key}:${id}`),
    ...parts.map((part) => `${key}?${part}`),
    ...(isSection(key) ? listTags(sections[key], before, after, changes) : []),
  ]
}

/** The records that differ. An unchanged record of a section is the same object in both lists. */
function changedRecords(before: readonly Identified[], after: readonly Identified[]): RecordChange[] {
  const [old, now] = [new Set(before), new Set(after)]
  const [removed, added] = [byId(old.difference(now)), byId(now.difference(old))]
  const stateOf = (record: Identified | undefined) =>
    `${JSON.stringify(record)} ${record?.[versionStamp] ?? ''}`
  return [...new Set([...removed.keys(), ...added.keys()])]
    .map((id) => ({ id, before: removed.get(id), after: added.get(id) }))
    .filter((change) => stateOf(change.before) !== stateOf(change.after))
}

/** The tags of a section's lists that changed, and of records that look different in lists. */
function listTags(
  section: Section,
  before: unknown,
  after: unknown,
  changes: readonly RecordChange[],
): string[] {
  const listedValues = listedValuesOf(section)
  const different = changes.filter((change) => listedValues(change.before) !== listedValues(change.after))
  if (!hasLists(section) || !before || different.length === 0) return []
  const lists = changedLists(
    section,
    before as Listed[],
    (after ?? []) as Listed[],
    different.flatMap((change) => [change.before, change.after].filter((record) => record !== undefined)),
  )
  return [
    ...different.map(({ id }) => `${section.key}~${id}`),
    ...lists.map((name) => `${section.key}@${name}`),
  ]
}

/** The values that lists show of a record: of long texts, only how long it takes to read them. */
const listedValuesOf = ({ fields }: Section) => {
  const listedFields = ['_id', ...Object.keys(fields).filter((name) => !isJson(fields[name]!.kind))]
  return (record: Identified | undefined) =>
    `${JSON.stringify(record, listedFields)} ${record && readingMinutesOf(record)}`
}

/** The parts that only one of the two layouts of a page has. */
const changedParts = ({ fields }: Section, before: unknown, after: unknown): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'layout') return []
    const partsOf = (record: unknown) =>
      new Set(readLayout((record as Record<string, string> | null)?.[name] ?? '', field))
    return [...partsOf(before).symmetricDifference(partsOf(after))]
  })

const recordsOf = (value: unknown) => (Array.isArray(value) ? (value as Identified[]) : [])
const byId = (records: ReadonlySet<Identified>) => new Map([...records].map((record) => [record._id, record]))
