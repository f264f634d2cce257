import { useQuery } from '@tanstack/react-query'
import { landingPart } from '#content/screens.ts'
import type { Section } from '#content/section.ts'
import { publishStatusQuery } from '../content/publishing.ts'

/** Tells whether a section, such as the canned answers, is not for pages; until it is known, it counts as shown. */
export function useHasPreview(): (section: Section) => boolean {
  const { data } = useQuery({ ...publishStatusQuery, staleTime: 60_000 })
  return (section) =>
    Boolean(section.page || landingPart(section) || !data || data.shownOn[section.key]?.length)
}
