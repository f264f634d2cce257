import type { MailKind } from '#content/mail-texts/mail-texts.ts'
import type { Permission, Role } from '#content/model/permissions.ts'
import type { Json, JsonWithDefault, Time } from './columns.ts'

/** What the holder of a link may do with its subject. */
export type LinkScope =
  | 'order-read'
  | 'order-pay'
  | 'order-claim'
  | 'order-reply'
  | 'stop-reminders'
  | 'invitation'
  | 'company-invitation'
  | 'setup-admin'
  | 'setup-payment'
  | 'preview'
  | 'confirm-subscription'
  | 'unsubscribe'
  | 'page-audit'
  | 'page-audit-report'
  | 'offer'
  | 'report'
  | 'stop-factor-reset'

export interface AccessTables {
  admins: {
    id: string
    email: string
    role: Role
    /** The optional permissions of the role that this person has. */
    granted: JsonWithDefault<Permission[]>
    /** The kinds of mail to the agency that they switched off. */
    mutedMails: JsonWithDefault<MailKind[]>
    uid: string | null
    acceptedAt: Date | null
    /** Tokens of earlier sign-ins are refused. */
    sessionsEndAt: Date | null
    createdAt: Time
  }
  /** The verified email address of an identity: the only one that gets mail about its orders. */
  provenAddresses: {
    uid: string
    email: string
    /** The time of the sign-in whose token verified the address: the newest sign-in wins. */
    signedInAt: Date
  }
  /** Each replaces the second factor of an account once. */
  recoveryCodes: { id: string; uid: string; digest: string; createdAt: Time }
  /** Second factors that the agency has planned to turn off, until that is done or stopped. */
  factorResets: {
    id: string
    uid: string
    email: string
    dueAt: Date
    askedEmail: string | null
    createdAt: Time
  }
  /** Links that grant a right to whoever has the token, until they expire or are revoked. */
  links: {
    id: string
    /** SHA-256 of the token, which itself is not stored. */
    digest: string
    scope: LinkScope
    /** The record that the link gives access to. */
    subjectId: string
    /** The uid or email address of the person that the link acts for, if any. */
    person: string | null
    /** A label given by its creator. */
    label: string | null
    /** The uid of its creator; null if the product created it. */
    createdBy: string | null
    createdAt: Time
    expiresAt: Date
    revokedAt: Date | null
    /** Updated at most once an hour. */
    lastUsedAt: Date | null
  }
  /** Who has a record (`order 0198…`) open at the moment; a row that is not renewed expires. */
  presence: { subject: string; uid: string; email: string | null; typing: boolean; seenAt: Date }
  auditLog: {
    id: string
    /** Shared by all entries and revisions of one request. */
    changeId: string | null
    action: string
    /** The kind of record, such as `company member`. */
    subject: string
    /** A UUID, but for an account; null of a change that is about no single record. */
    subjectId: string | null
    before: Json<Record<string, unknown>> | null
    after: Json<Record<string, unknown>> | null
    actorUid: string
    actorEmail: string | null
    at: Time
  }
  /** Secrets shared by all processes of one database. */
  sharedSecrets: { name: string; value: string }
  /** The counts of the rate limits, kept by rate-limiter-flexible; `expire` is in milliseconds since 1970. */
  limitCounts: { key: string; points: number; expire: number | null }
}
