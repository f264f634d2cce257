import { createContext } from 'react'
import type { Section } from '#content/sections/section.ts'

/** The record that a form is about, for the fields that depend on it. */
export interface RecordContextValue {
  section: Section
  /** The record is not stored yet. */
  isNew: boolean
  /** The address at which the record's page is live. */
  liveAddress: string | undefined
}

export const RecordContext = createContext<RecordContextValue | null>(null)
