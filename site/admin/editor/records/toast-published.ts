import type { QueryClient } from '@tanstack/react-query'
import type { Section } from '#content/sections/section.ts'
import { toast } from '../../../ui/toast.tsx'
import { toastFailure } from '../../../ui/toast-failure.ts'
import type { Publishing } from '../../../session/content-api.ts'
import { publishStatusQuery } from './publishing.ts'
import { recordActions } from './records.ts'

/**
 * Shows a toast for a saved change: whether it is published, a link to the page, and an undo. The undo begins with the
 * changes that were made after it, such as the redirect of a deleted page.
 */
export function toastPublished(
  section: Section,
  text: string,
  published: Publishing,
  client: QueryClient,
  later: readonly string[] = [],
) {
  const page = client.getQueryData(publishStatusQuery.queryKey)?.shownOn[section.key]?.[0]
  const { changeId } = published
  toast({
    text: text.trim(),
    detail: publishedText(published),
    link: page && published.live ? { text: 'View page', href: page } : undefined,
    undo: changeId === null ? undefined : () => undo(section, [...later, changeId], client),
  })
}

/** Undoes changes, the last one first, and says what becomes of it. */
export async function undo(section: Section, changeIds: readonly string[], client: QueryClient) {
  const actions = recordActions(section, client)
  try {
    for (const [i, changeId] of changeIds.entries()) {
      const published = await actions.undo(changeId)
      if (i === changeIds.length - 1) toast({ text: 'Change undone.', detail: publishedText(published) })
    }
  } catch (error) {
    toastFailure('The change could not be undone.', error)
  }
}

/** Whether a change is on the site; undefined if it is on no page. */
export function publishedText({ live, failed }: Publishing) {
  if (live) return 'It is on the site now.'
  // A setting is on no page.
  if (failed.length === 0) return undefined
  return `Saved, but publishing failed for ${failed.join(', ')}. The previous version stays online.`
}
