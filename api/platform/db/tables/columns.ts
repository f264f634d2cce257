import type { ColumnType } from 'kysely'

/** A `jsonb` column: parsed on reading, an object on writing. */
export type Json<T> = ColumnType<T, T, T>
/** The same, with a default of the database. */
export type JsonWithDefault<T> = ColumnType<T, T | undefined, T>
/** A timestamp that the database fills in by default. */
export type Time = ColumnType<Date, Date | undefined, Date>
