import { z } from 'zod'
import { auditRules } from '#content/model/page-audit.ts'
import { directions } from '#content/shop/order-report.ts'
import { checkStates } from '#content/shop/report-check.ts'

const text = z.string()

const number = z.object({
  label: text,
  unit: text,
  better: z.enum(directions),
  value: text,
  before: z.array(z.object({ from: text, value: text })),
})

const findingState = z.enum(['good', 'problem', 'unknown'])

const finding = z.object({
  rule: z.enum(auditRules),
  state: findingState,
  found: text,
  fix: text.optional(),
  places: z.array(text).readonly().optional(),
})

const check = z.object({
  address: text,
  state: z.enum(checkStates),
  askedAt: text,
  checkedAt: text,
  problem: text,
  findings: z.array(finding).readonly(),
  before: z.partialRecord(z.enum(auditRules), findingState).nullable(),
})

/** What a version of a report says. A part that its template does not ask for is null, or has no numbers. */
export const reportContent = z.object({
  done: text.nullable(),
  numbers: z.array(number),
  next: text.nullable(),
  /** The check of the client’s site. */
  check: check.optional(),
})

export type ReportContent = z.infer<typeof reportContent>
