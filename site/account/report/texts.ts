import type { AuditRule } from '#content/model/page-audit.ts'
import type { sections } from '#content/sections/sections.ts'
import type { WithDefaults } from '#content/sections/section.ts'

/** The texts of the page of a report, which the owner can change. */
export type ReportTexts = WithDefaults<typeof sections.wordsReport> & {
  /** The names of what a site is checked for. */
  rules: Readonly<Record<AuditRule, string>>
}
