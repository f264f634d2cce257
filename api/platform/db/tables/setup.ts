import type { Time } from './columns.ts'

export interface SetupTables {
  setupChecks: {
    /** The part of the status screen and the subject: `mail.login`. */
    key: string
    title: string
    state: 'ok' | 'unknown' | 'warn' | 'bad'
    says: string
    todo: string | null
    position: number
    checkedAt: Time
    since: Time
  }
}
