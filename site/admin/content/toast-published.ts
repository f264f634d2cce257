import type { QueryClient } from '@tanstack/react-query'
import type { Section } from '#content/section.ts'
import { toast } from '../../ui/toast.tsx'
import { wordsFor } from '../lib/api.ts'
import type { Publishing } from '../../session/content-api.ts'
import { publishStatusQuery } from './publishing.ts'

/** Shows that a change was saved and how quickly it was published, with a link to the page and an undo. */
export function toastPublished(
  section: Section,
  text: string,
  published: Publishing,
  client: QueryClient,
  undo?: () => Promise<Publishing>,
) {
  const page = client.getQueryData(publishStatusQuery.queryKey)?.shownOn[section.key]?.[0]
  toast({
    text: text.trim(),
    detail: publishedText(published),
    link: page && published.live ? { text: 'View page', href: page } : undefined,
    undo:
      undo &&
      (async () => {
        try {
          toast({ text: 'Change undone.', detail: publishedText(await undo()) })
        } catch (error) {
          toast({ text: 'The change could not be undone.', detail: wordsFor(error) })
        }
      }),
  })
}

function publishedText({ live, ms, failed }: Publishing) {
  if (live) return `Live in ${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms.`
  return `Saved, but publishing failed for ${failed.join(', ')}. The previous version stays online.`
}
