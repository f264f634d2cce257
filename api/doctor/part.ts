import type { Connection } from '../db/connection.ts'
import type { Env } from '../env.ts'
import type { FileStore } from '../files/store.ts'
import type { PaymentProvider } from '../payment-providers/provider.ts'
import type { Finding } from '../setup/results.ts'
import type { Outside } from './outside.ts'

/** A finding without its part. */
export type Line = Omit<Finding, 'part'>

/** The client of the request for the checks, which comes through the same proxies as visitors. */
export interface SeenRequest {
  /** The client address, as the product determines it. */
  address: string
  forwardedFor: string | undefined
}

/** The parts of the setup that can be examined without the database. */
export interface BaseSetup {
  env: Env
  /** The environment variables of the process. */
  variables: Readonly<Record<string, string | undefined>>
  files: FileStore
  outside: Outside
  /** Undefined if a command runs the checks. */
  seen: SeenRequest | undefined
}

/** The whole setup. */
export interface Setup extends BaseSetup {
  connection: Connection
  provider: PaymentProvider
}

type Check = Pick<Line, 'key' | 'title'>

export const fine = (check: Check, says: string): Line => ({ ...check, state: 'fine', says })
export const wrong = (check: Check, says: string, todo: string): Line => ({
  ...check,
  state: 'wrong',
  says,
  todo,
})
export const warning = (check: Check, says: string, todo: string): Line => ({
  ...wrong(check, says, todo),
  state: 'warning',
})
export const unchecked = (check: Check, says: string, todo?: string): Line => ({
  ...check,
  state: 'unchecked',
  says,
  ...(todo && { todo }),
})
