import { useQuery } from '@tanstack/react-query'
import { landingPart } from '#content/sections/screens.ts'
import type { Section } from '#content/sections/section.ts'
import { publishStatusQuery } from '../records/publishing.ts'

/** Tells whether a section, such as the canned answers, is not for pages; until it is known, it counts as shown. */
export function useHasPreview(): (section: Section) => boolean {
  const { data } = useQuery({ ...publishStatusQuery, staleTime: 60_000 })
  return (section) =>
    Boolean(section.page || landingPart(section) || !data || data.shownOn[section.key]?.length)
}
