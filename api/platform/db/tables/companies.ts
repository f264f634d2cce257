import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export type CompanyRole = 'manager' | 'member'

export interface CompanyTables {
  /** Groups of people who share their orders. */
  companies: { id: string; name: string; createdAt: Time }
  companyMembers: {
    id: string
    companyId: string
    /** In lower case, as of the time of joining. */
    email: string
    role: CompanyRole
    /** Null until the invitation is accepted. */
    uid: string | null
    /** The uid of the inviting person. */
    invitedBy: string | null
    createdAt: Time
    joinedAt: Date | null
  }
  /** Six-digit codes that verify an email address. */
  emailCodes: {
    id: string
    email: string
    digest: string
    attempts: Generated<number>
    /** The order that was placed with it. */
    orderId: string | null
    createdAt: Time
    expiresAt: Date
  }
}
