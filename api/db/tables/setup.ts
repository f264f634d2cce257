import type { Time } from './columns.ts'

export type SetupState = 'fine' | 'warning' | 'wrong' | 'unchecked'

export interface SetupTables {
  setupChecks: {
    key: string
    /** The item of the status screen that it belongs to. */
    part: string
    title: string
    state: SetupState
    says: string
    todo: string | null
    position: number
    checkedAt: Time
    since: Time
  }
}
