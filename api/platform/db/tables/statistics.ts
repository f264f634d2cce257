import type { ColumnType } from 'kysely'

/** A day such as `2026-11-21`. Read it with `to_char`: the drivers convert it to a Date. */
type Day = ColumnType<Date, string, string>

/** The dimensions that page views are counted by, and `visitors` for the number of visitors per day. */
export type CountKind = 'device' | 'referrer' | 'campaign' | 'words' | 'visitors'
export type ConversionKind = 'message' | 'subscriber' | 'order' | 'payment'

export interface StatisticsTables {
  pageStatistics: { day: Day; page: string; kind: CountKind; value: string; count: number }
  conversions: {
    kind: ConversionKind
    id: string
    day: ColumnType<Date, string | undefined, string>
    page: string | null
  }
  visitorSalts: { day: Day; salt: string }
  visitorHashes: { day: Day; hash: string }
}
