import { dayIn } from '#content/locale/local-time.ts'
import { formatLongDay, formatNumber, withLatinDigits } from '#content/locale/format.ts'
import { withDefaults, type WithDefaults } from '#content/sections/section.ts'
import { sections } from '#content/sections/sections.ts'
import { checkText, ruleNames, type CheckText } from '#content/shop/report-check.ts'
import { list } from '../../content/records/records.ts'
import { timeZoneOf } from '../../content/records/time-zone.ts'
import type { Context } from '../../platform/context.ts'
import { texts as auditTexts } from '../../site/audits/audits.ts'
import type { Report } from './reports.ts'

/** The owner’s words of now about reports, with the names of what a site is checked for. */
export type ReportTexts = Awaited<ReturnType<typeof readTexts>>

export async function readTexts(ctx: Context) {
  const [stored] = await list(ctx, sections.wordsReport)
  const words = withDefaults(sections.wordsReport, stored) as WithDefaults<typeof sections.wordsReport>
  return { ...words, rules: ruleNames(await auditTexts(ctx)) }
}

/** What a report says about the check of the site, for its PDF and its mail. */
export async function checkOf(
  ctx: Context,
  { content: { check } }: Report,
  { texts, locale }: { texts: ReportTexts; locale: string },
): Promise<CheckText | undefined> {
  const digits = withLatinDigits(locale)
  const timeZone = await timeZoneOf(ctx)
  return checkText(check, texts, {
    number: (number) => formatNumber(number, digits),
    day: (time) => formatLongDay(dayIn(Date.parse(time), timeZone), digits),
  })
}
