import type { Json, Time } from './columns.ts'

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
