import type { SiteContent } from '#content/sections/sections.ts'

export interface Skill {
  label: string
  percent: number
}

/** The owner's three skills. */
export const skillsOf = (experience: NonNullable<SiteContent['experience']>): Skill[] => [
  { label: experience.skillOneText, percent: percentOf(experience.skillOneNumber) },
  { label: experience.skillTwoText, percent: percentOf(experience.skillTwoNumber) },
  { label: experience.skillThreeText, percent: percentOf(experience.skillThreeNumber) },
]

/** Parses a stored percentage: `85`, `85%`, `85.5` or `85,5`. */
function percentOf(stored: string): number {
  const value = Number.parseFloat(stored.replace(',', '.'))
  return Number.isFinite(value) ? Math.min(100, Math.round(value)) : 0
}
