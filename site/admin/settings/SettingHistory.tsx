import { useQuery } from '@tanstack/react-query'
import type { Section } from '#content/sections/section.ts'
import { HistoryPanel } from '../editor/content/HistoryPanel.tsx'
import { listQuery, recordQuery } from '../editor/records/records.ts'

interface Props {
  section: Section
  /** Of a list of settings: the value of a field of the record. */
  where?: Readonly<Record<string, string>>
}

/** The versions of a setting; nothing until it was saved for the first time. */
export function SettingHistory({ section, where = {} }: Props) {
  const records = useQuery(listQuery(section)).data ?? []
  const record = records.find((each) =>
    Object.entries(where).every(
      ([name, value]) => (each as Readonly<Record<string, unknown>>)[name] === value,
    ),
  )
  return record ? <VersionsOf section={section} id={record._id} /> : null
}

function VersionsOf({ section, id }: { section: Section; id: string }) {
  const { data: stored } = useQuery(recordQuery(section, id))
  return stored ? <HistoryPanel section={section} stored={stored} /> : null
}
