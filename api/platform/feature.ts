import type { Context, TxContext } from './context.ts'
import type { Selectable } from 'kysely'
import type { Connection } from './db/connection.ts'
import type { Tables } from './db/tables.ts'
import type { MailAttachment } from './db/mail-attachment.ts'
import type { Env } from './env.ts'
import type { FileStore } from './files/store.ts'
import type { Route } from './http/route.ts'
import type { Job } from './jobs/kind.ts'
import type { Log } from './log.ts'
import type { AuditKinds, ChangeKind } from './audit/audit.ts'
import type { Retention } from './old-rows.ts'
import type { PersonalData, StoredAddresses } from './personal-data.ts'
import type { SearchPart } from './search/part.ts'
import type { BaseContext, Check } from './setup/check.ts'

/**
 * What every feature gets besides the context of each call. One that needs more names it:
 * `Parts & { publisher: PublishPort }`.
 */
export interface Parts {
  connection: Connection
  env: Env
  files: FileStore
  log: Log
  /** All features: for those that ask each of them, such as the search. */
  features: readonly Feature[]
}

/**
 * What a feature consists of. `All` is what its parts may ask for: everything that the server has. `Checked` is the same for
 * the checks of the setup, which commands run, too.
 */
export interface Feature<All = never, Checked = never> {
  readonly name: string
  readonly routes?: readonly ((parts: All) => readonly Route[])[]
  /** What the tags of its routes mean, for the API description. */
  readonly tags?: Readonly<Record<string, string>>
  readonly jobs?: readonly Job<All>[]
  /** At a start: enqueues the jobs that are missing, for example after a restore. */
  readonly enqueueMissing?: (ctx: Context) => Promise<void>
  /** Each hour, and soon after something was removed: removes stored files that nothing refers to any more. */
  readonly cleanFiles?: (ctx: Context, parts: Parts) => Promise<void>
  /** Every five minutes: deletes rows that nobody can use any more. */
  readonly deleteExpired?: (ctx: Context) => Promise<void>
  readonly mails?: MailParts
  readonly checks?: (parts: Checked) => readonly Check[]
  /** Checks that need no database, so that they tell what is wrong without it. */
  readonly checksWithoutDatabase?: (parts: Checked) => readonly Check<BaseContext>[]
  readonly search?: readonly SearchPart[]
  readonly personalData?: PersonalData
  readonly addresses?: StoredAddresses
  readonly retention?: Retention
  /** The changes of the activity that are about neither content nor an order. */
  readonly changes?: AuditKinds
  /** The changes of the activity that are about orders. */
  readonly orderChanges?: Readonly<Record<string, ChangeKind<unknown>>>
}

/** What a feature adds to the delivery of mails. */
export interface MailParts {
  /** Makes an attached document; undefined for those of other features. */
  readonly fileOf?: (ctx: Context, attachment: MailAttachment) => Promise<MailFile> | undefined
  /** Runs in the transaction that marks a mail as sent. */
  readonly onSent?: (
    ctx: TxContext,
    mail: Pick<Selectable<Tables['mails']>, 'id' | 'kind' | 'data'>,
  ) => Promise<void>
}

export interface MailFile {
  name: string
  type: string
  bytes: Uint8Array
}

/** What the checks are made of. One that needs more names it; `server` is absent if a command runs them. */
export interface CheckParts {
  env: Env
  files: FileStore
}

/** Declares a feature, and keeps the types of its routes: the browser's API client is typed by them. */
export const feature = <const F extends Feature>(declared: F): F => declared
