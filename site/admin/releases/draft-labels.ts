import type { Tone } from '../../ui/badge.tsx'
import type { Draft } from './queries.ts'

export const draftAddress = (id: string) => `/admin/drafts/${id}`

/** What publishing a draft does to its record. */
export const actionLabels: Record<Draft['action'], { badge: string; tone: Tone; note: string }> = {
  create: { badge: 'New', tone: 'ok', note: 'A draft that was never published.' },
  update: { badge: 'Change', tone: '', note: 'A draft beside the live version.' },
  remove: { badge: 'Deletion', tone: 'warn', note: 'This is planned to be deleted.' },
}
