import type { Json, Time } from './columns.ts'

/** What a link lets its holder do with its subject. */
export type LinkScope =
  | 'order-read'
  | 'order-pay'
  | 'order-reply'
  | 'file-download'
  | 'stop-reminders'
  | 'company-invitation'
  | 'preview'

export interface AccessTables {
  admins: {
    id: string
    email: string
    role: string
    uid: string | null
    accepted_at: Date | null
    invite_hash: string | null
    invite_expires_at: Date | null
    created_at: Time
  }
  /** The e-mail address that an identity has proven to own: the only one that gets mail about its orders. */
  proven_addresses: {
    uid: string
    email: string
    /** When the sign-in began whose token said so: a newer one wins. */
    signed_in_at: Date
  }
  /** Single-use keys that let a stranger do one thing: set up the first administrator or the payment address. */
  setup_keys: { hash: string; purpose: 'add-user' | 'add-email'; expires_at: Date }
  /** Links that carry a right: whoever has the token has the right, until the link expires or is revoked. */
  links: {
    id: string
    /** SHA-256 of the token, which is stored nowhere. */
    digest: string
    scope: LinkScope
    /** The record that it opens. */
    subject_id: string
    /** Whose link it is, where it speaks for somebody: a uid, or an address. */
    person: string | null
    /** What its maker calls it. */
    label: string | null
    /** The uid of its maker; null where the product made it by itself. */
    created_by: string | null
    created_at: Time
    expires_at: Date
    revoked_at: Date | null
    /** To the hour. */
    last_used_at: Date | null
  }
  /** Who has a record open at the moment, named as `order 0198…`; a row that is not renewed is over. */
  presence: { subject: string; uid: string; email: string | null; typing: boolean; seen_at: Date }
  audit_log: {
    id: string
    /** Shared by all that one request has written. */
    change_id: string | null
    action: string
    subject: string
    before: Json<Record<string, unknown>> | null
    after: Json<Record<string, unknown>> | null
    actor_uid: string
    actor_email: string | null
    at: Time
  }
  /** What processes over one database have to know alike, and nobody else. */
  shared_secrets: { name: string; value: string }
  /** What was asked how often, by whom: counted by rate-limiter-flexible; `expire` is in milliseconds. */
  limit_counts: { key: string; points: number; expire: number | null }
}
