import type { QueryClient } from '@tanstack/react-query'
import type { Section } from '#content/section.ts'
import { wordsFor } from '../lib/api.ts'
import { toast } from '../../ui/toast.tsx'
import { changesOf, nameOf, recordOf, type ContentRecord } from './records.ts'
import { toastPublished } from './toast-published.ts'

/** Deletes a record without a question, since undo restores it where it was. Gives whether it was deleted. */
export async function removeRecord(
  section: Section,
  record: ContentRecord,
  version: number | undefined,
  client: QueryClient,
): Promise<boolean> {
  const changes = changesOf(section, client)
  const { _id: id } = record
  try {
    const last = version ?? (await client.query(recordOf(section, id))).version
    const published = await changes.remove(id, last)
    client.removeQueries({ queryKey: recordOf(section, id).queryKey })
    toastPublished(section, `“${nameOf(section, record)}” deleted.`, published, client)
    return true
  } catch (error) {
    toast({ text: 'It could not be deleted.', detail: wordsFor(error) })
    return false
  }
}
