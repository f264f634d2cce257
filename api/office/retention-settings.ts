import { z } from 'zod'
import {
  retentionBounds,
  retentionKeys,
  retentionRules,
  type RetentionKey,
} from '#content/sections/retention.ts'

type Days = z.ZodType<number | null, number | null>

function daysOf(key: RetentionKey): Days {
  const { min, max, canKeepAll } = retentionRules[key]
  const bounds = retentionBounds(key)
  const days = z.int(bounds).min(min, bounds).max(max, bounds)
  return canKeepAll ? days.nullable() : days
}

/** After how many days each rule deletes; null keeps everything. */
export const retentionDays = z.strictObject(
  Object.fromEntries(retentionKeys.map((key) => [key, daysOf(key)])) as Record<RetentionKey, Days>,
)
