import { z } from 'zod'
import { directions } from '#content/shop/order-report.ts'

const text = z.string()

const number = z.object({
  label: text,
  unit: text,
  better: z.enum(directions),
  value: text,
  before: z.array(z.object({ from: text, value: text })),
})

/** What a version of a report says. A part that its template does not ask for is null, or has no numbers. */
export const reportContent = z.object({
  done: text.nullable(),
  numbers: z.array(number),
  next: text.nullable(),
})

export type ReportContent = z.infer<typeof reportContent>
