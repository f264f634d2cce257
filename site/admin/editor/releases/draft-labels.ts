import type { Status } from '../../../ui/badge.tsx'
import type { Draft } from './queries.ts'

export const draftAddress = (id: string) => `/admin/drafts/${id}`

/** The name under which the form of a draft keeps its unsaved changes. */
export const draftFormName = (id: string) => `draft ${id}`

/** What publishing a draft does to its record. */
export const actionLabels: Record<Draft['action'], Status & { note: string }> = {
  create: { label: 'New', tone: 'ok', note: 'A draft that was never published.' },
  update: { label: 'Change', tone: '', note: 'A draft beside the live version.' },
  remove: { label: 'Deletion', tone: 'warn', note: 'This is planned to be deleted.' },
}
