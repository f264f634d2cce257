import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export type CompanyRole = 'manager' | 'member'

export interface CompanyTables {
  /** Several people with the same orders. */
  companies: { id: string; name: string; created_at: Time }
  company_members: {
    id: string
    company_id: string
    /** In lower case; as it was when they joined. */
    email: string
    role: CompanyRole
    /** Null as long as the invitation is not accepted. */
    uid: string | null
    /** The uid of who has invited them. */
    invited_by: string | null
    created_at: Time
    joined_at: Date | null
  }
  /** Six digits that prove an e-mail address. */
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
