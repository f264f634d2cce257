import type { Section } from '#content/section.ts'
import type { QueryClient } from '@tanstack/react-query'
import { wordsFor } from '../lib/api.ts'
import { statusQuery } from '../lib/publish.ts'
import { toast } from '../ui/toast.tsx'
import type { Published } from './records.ts'

/** Says that a change has worked and how quickly it could be seen, with a way to see it and a way back. */
export function say(
  section: Section,
  text: string,
  published: Published,
  client: QueryClient,
  undo?: () => Promise<Published>,
) {
  const page = client.getQueryData(statusQuery.queryKey)?.shownOn[section.key]?.[0]
  toast({
    text: text.trim(),
    detail: liveIn(published),
    link: page && published.live ? { text: 'See the page', href: page } : undefined,
    undo:
      undo &&
      (async () => {
        try {
          toast({ text: 'Undone.', detail: liveIn(await undo()) })
        } catch (error) {
          toast({ text: 'It could not be undone.', detail: wordsFor(error) })
        }
      }),
  })
}

function liveIn({ live, ms, failed }: Published) {
  if (live) return `Live in ${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms.`
  return `It is saved, but ${failed.join(', ')} could not be made anew: the page before stays up.`
}
