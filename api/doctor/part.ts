import type { Connection } from '../db/connection.ts'
import type { Env } from '../env.ts'
import type { FileStore } from '../files/store.ts'
import type { PaymentProvider } from '../payment-providers/provider.ts'
import type { Finding } from '../setup/results.ts'
import type { Outside } from './outside.ts'

/** A finding before it is known which part it is of. */
export type Line = Omit<Finding, 'part'>

/** How the request that asks for the checks came in: through whatever visitors come through. */
export interface SeenRequest {
  /** Whom the product takes for its sender. */
  address: string
  forwardedFor: string | undefined
}

/** What can be examined while the database cannot be reached. */
export interface Surroundings {
  env: Env
  /** The variables of the process: what is set, and under which names. */
  variables: Readonly<Record<string, string | undefined>>
  files: FileStore
  outside: Outside
  /** Undefined where a command asks. */
  seen: SeenRequest | undefined
}

/** What is examined. */
export interface Setup extends Surroundings {
  connection: Connection
  provider: PaymentProvider
}

type Words = Pick<Line, 'key' | 'title'>

export const fine = (words: Words, says: string): Line => ({ ...words, state: 'fine', says })
export const wrong = (words: Words, says: string, todo: string): Line => ({
  ...words,
  state: 'wrong',
  says,
  todo,
})
export const warning = (words: Words, says: string, todo: string): Line => ({
  ...wrong(words, says, todo),
  state: 'warning',
})
export const unchecked = (words: Words, says: string, todo?: string): Line => ({
  ...words,
  state: 'unchecked',
  says,
  ...(todo && { todo }),
})
