import type { QueryClient } from '@tanstack/react-query'
import type { Section } from '#content/sections/section.ts'
import { statusOf, messageOf } from '../../../ui/api-errors.ts'
import { toast } from '../../../ui/toast.tsx'
import { recordActions, nameOf, recordQuery, reloadChanged, type ContentRecord } from './records.ts'
import { toastPublished } from './toast-published.ts'

/** Deletes a record without confirmation, because it can be undone. Resolves to whether the record no longer exists. */
export async function removeRecord(
  section: Section,
  record: ContentRecord,
  version: number | undefined,
  client: QueryClient,
): Promise<boolean> {
  const actions = recordActions(section, client)
  const { _id: id } = record
  try {
    const last = version ?? (await client.query(recordQuery(section, id))).version
    const published = await actions.remove(id, last)
    client.removeQueries({ queryKey: recordQuery(section, id).queryKey })
    toastPublished(section, `“${nameOf(section, record)}” deleted.`, published, client)
    return true
  } catch (error) {
    const isGone = statusOf(error) === 404
    toast(
      isGone
        ? { text: `“${nameOf(section, record)}” had already been deleted.` }
        : { text: 'It could not be deleted.', detail: messageOf(error) },
    )
    // The error may mean that another user has changed the list.
    await reloadChanged(section, client)
    return isGone
  }
}
