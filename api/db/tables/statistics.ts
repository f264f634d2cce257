import type { ColumnType, GeneratedAlways } from 'kysely'
import type { CountedList } from '../sums.ts'

/** A day as `2026-11-21`. Read with `to_char`: the drivers make a moment of it. */
type Day = ColumnType<Date, string, string>

/** What a page's views are counted by, and how many visitors a day had. */
export type CountKind = 'device' | 'referrer' | 'campaign' | 'words' | 'visitors'
export type ConversionKind = 'message' | 'subscriber' | 'order' | 'payment'

export interface StatisticsTables {
  /** How many rows a change added to a list, or took from it, by their state; the sums are how many there are. */
  list_sums: { id: GeneratedAlways<number>; list: CountedList; state: string; rows: number }
  page_statistics: { day: Day; page: string; kind: CountKind; value: string; count: number }
  conversions: {
    kind: ConversionKind
    id: string
    day: ColumnType<Date, string | undefined, string>
    page: string | null
  }
  visitor_salts: { day: Day; salt: string }
  visitor_hashes: { day: Day; hash: string }
}
