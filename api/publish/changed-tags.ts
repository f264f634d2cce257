import { isFilled } from '#content/sections.ts'
import type { Source } from '../content/changes.ts'

interface Identified {
  _id: string
}

/**
 * The cache tags that a change of a source affects: the section, whether it holds anything, each record that differs. A
 * record of a list that was not read again is the same object before and after.
 */
export function changedTags(key: Source, before: unknown, after: unknown): Set<string> {
  const [old, current] = [recordsOf(before), recordsOf(after)]
  const removed = byId([...old].filter((record) => !current.has(record)))
  const added = byId([...current].filter((record) => !old.has(record)))
  const differs = (id: string) => JSON.stringify(removed.get(id)) !== JSON.stringify(added.get(id))
  const ids = [...new Set([...removed.keys(), ...added.keys()])].filter(differs)
  const filled = isFilled(before) === isFilled(after) ? [] : [`${key}?`]
  return new Set([key, ...filled, ...ids.map((id) => `${key}:${id}`)])
}

const recordsOf = (value: unknown) => new Set(Array.isArray(value) ? (value as Identified[]) : [])
const byId = (records: Identified[]) => new Map(records.map((record) => [record._id, record]))
