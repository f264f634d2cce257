import type { SectionKey } from '#content/sections/sections.ts'
import type { Context, TxContext } from './context.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Tables } from './db/tables.ts'

/** A part of the file with all data of a person, by the names of its fields. */
export interface ExportPart<Subject extends unknown[]> {
  readonly answers: z.ZodRawShape
  readonly read: (ctx: Context, ...subject: Subject) => Promise<object>
}

/** Declares a part of the export: the schema of its fields, and what reads them. */
export const exportPart = <const Answers extends z.ZodRawShape, Subject extends unknown[]>(
  answers: Answers,
  read: (ctx: Context, ...subject: Subject) => Promise<z.input<z.ZodObject<Answers>>>,
): ExportPart<Subject> => ({ answers, read })

/** The personal data of a feature (GDPR, articles 15, 17 and 20). The caller of the context is the person. */
export interface PersonalData {
  /** Its part of the export. The address is verified, or an empty string: what is stored under it belongs to the person. */
  readonly exported?: ExportPart<[address: string]>
  /** Its part of each order of the person in the export. */
  readonly exportedOfOrder?: ExportPart<[order: Selectable<Tables['orders']>]>
  /** Hands over what others go on using, before any data is erased. */
  readonly leave?: (ctx: TxContext) => Promise<unknown>
  /** Erases what is stored under an account. Resolves with the sections of the site that showed some of it, if any. */
  readonly erase?: (ctx: TxContext) => Promise<readonly SectionKey[] | void>
  /** Erases what is stored under a verified address rather than an account. */
  readonly eraseAddress?: (ctx: TxContext, address: string) => Promise<unknown>
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
