import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Caller } from './caller.ts'
import type { Database, Tx } from './db/database.ts'
import type { Tables } from './db/tables.ts'

/** A part of the file with all data of a person, by the names of its fields. */
export interface ExportPart<Subject extends unknown[]> {
  readonly answers: z.ZodRawShape
  readonly read: (db: Database, ...subject: Subject) => Promise<object>
}

/** Declares a part of the export: the schema of its fields, and what reads them. */
export const exportPart = <const Answers extends z.ZodRawShape, Subject extends unknown[]>(
  answers: Answers,
  read: (db: Database, ...subject: Subject) => Promise<z.input<z.ZodObject<Answers>>>,
): ExportPart<Subject> => ({ answers, read })

/** The personal data of a feature (GDPR, articles 15, 17 and 20). */
export interface PersonalData {
  /** Its part of the export. The address is verified, or an empty string: what is stored under it belongs to the person. */
  readonly exported?: ExportPart<[person: Caller, address: string]>
  /** Its part of each order of the person in the export. */
  readonly exportedOfOrder?: ExportPart<[order: Selectable<Tables['orders']>, person: Caller]>
  /** Hands over what others go on using, before any data is erased. */
  readonly leave?: (tx: Tx, person: Caller) => Promise<unknown>
  /** Erases what is stored under an account. Resolves with 'unpublished' if the site showed some of it. */
  readonly erase?: (tx: Tx, person: Caller) => Promise<unknown>
  /** Erases what is stored under a verified address rather than an account. */
  readonly eraseAddress?: (tx: Tx, address: string) => Promise<unknown>
}

/** Where email addresses of people are stored, so that an erased one is found everywhere. */
export interface StoredAddresses {
  /** Columns with the address of whoever has done something, each with the one that identifies them, if there is one. */
  readonly actors?: readonly (readonly [table: keyof Tables, column: string, uid?: string])[]
  /** Texts in which somebody may have written the address. */
  readonly texts?: Columns
  /** The same as JSON. */
  readonly values?: Columns
  /** Rows that exist for the address alone, and mails that contain it. */
  readonly rows?: Columns
}

type Columns = { readonly [Table in keyof Tables]?: readonly string[] }
