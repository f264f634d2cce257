import type { Tone } from '../../ui/badge.tsx'
import type { Draft } from './queries.ts'

export const draftAddress = (id: string) => `/admin/drafts/${id}`

/** What publishing a draft does to its record. */
export const does: Record<Draft['does'], { badge: string; tone: Tone; beside: string }> = {
  create: { badge: 'New', tone: 'ok', beside: 'A draft that was never published.' },
  update: { badge: 'Change', tone: '', beside: 'A draft beside the live version.' },
  remove: { badge: 'Deletion', tone: 'warn', beside: 'This is planned to be deleted.' },
}
