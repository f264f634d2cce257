import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export type CompanyRole = 'manager' | 'member'

export interface CompanyTables {
  /** Groups of people who share their orders. */
  companies: { id: string; name: string; created_at: Time }
  company_members: {
    id: string
    company_id: string
    /** In lower case, as of the time of joining. */
    email: string
    role: CompanyRole
    /** Null until the invitation is accepted. */
    uid: string | null
    /** The uid of the inviting person. */
    invited_by: string | null
    created_at: Time
    joined_at: Date | null
  }
  /** Six-digit codes that verify an email address. */
  email_codes: {
    id: string
    email: string
    digest: string
    attempts: Generated<number>
    /** The order that was placed with it. */
    order_id: string | null
    created_at: Time
    expires_at: Date
  }
}
