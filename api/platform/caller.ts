import type { Selectable } from 'kysely'
import { everyPermission, type Permission, type Role } from '#content/model/permissions.ts'
import type { Tables } from './db/tables.ts'

/** Who makes a request, as proven by their token. */
export interface Caller {
  /** The id at the identity provider. Records refer to it, never to an email address. */
  uid: string
  email: string | null
  emailVerified: boolean
  name: string | null
  /** When they signed in, in seconds since 1970. */
  authTime: number
  /** When their token expires, in seconds since 1970. */
  tokenEndsAt?: number
  /** What they may do as a person of the agency; absent for everyone else, and where they act as a customer. */
  staff?: Staff | undefined
  /** The link whose holder they are; a person is then not known. */
  link?: Selectable<Tables['links']>
  /** The change that an HTTP request makes; absent outside a request. */
  change?: Change
}

/** A person of the agency, as of the current request. */
export interface Staff {
  /** Their id in the list of people; null for the product itself and commands on the server. */
  readonly id: string | null
  readonly role: Role
  readonly permissions: ReadonlySet<Permission>
}

/** Whether the caller may do something as a person of the agency. */
export const may = ({ staff }: Caller, permission: Permission): boolean =>
  staff?.permissions.has(permission) ?? false

/** The answer to whoever lacks a permission. */
export const missingPermission = "You don't have any permission"

/** All changes of one request. Their audit entries and revisions share the id, so that they are undone together. */
export interface Change {
  readonly id: string
  /** Whether anything was written under the id. */
  isUsed: boolean
}

/** Returns the change id for a write and marks it as used; null outside a request. */
export function useChangeId({ change }: Caller): string | null {
  if (!change) return null
  change.isUsed = true
  return change.id
}

const nobody = { email: null, emailVerified: true, authTime: 0 } as const

/** A user on the server itself: the commands, and the setup of a new database. */
export const operator: Caller = {
  ...nobody,
  uid: 'operator',
  name: 'Command line',
  staff: { id: null, role: 'Admin', permissions: new Set(everyPermission) },
}

/** A customer without an account, who has proven an email address. */
export const guest: Caller = { ...nobody, uid: 'guest', name: 'Guest' }

/** An unknown person who holds a link; `caller.link` says what it gives access to. */
export const linkHolder: Caller = { ...nobody, uid: 'link', emailVerified: false, name: 'Link' }

/** The uid of a person who has no account but has proven an address, by mail or with a link mailed to it. */
export const guestUid = (address: string) => `mail ${address.toLowerCase()}`

/** The guest who holds the link of a mail about their order: its customer until the order is claimed. */
export const guestOf = (link: NonNullable<Caller['link']>, email: string): Caller => ({
  uid: guestUid(email),
  email,
  emailVerified: true,
  name: null,
  authTime: 0,
  tokenEndsAt: link.expiresAt.getTime() / 1000,
  link,
})

/** The product itself, for scheduled work. */
export const product: Caller = { ...operator, uid: 'product', name: 'Frontdesk' }

/** Uids of the product itself and of payment providers: limits, rights and undo depend on them. */
const reservedUids = new Set([operator.uid, guest.uid, linkHolder.uid, product.uid, 'paypal', 'stripe'])

/** Whether the uid is reserved, so that no token may have it. */
export const isReservedUid = (uid: string) => reservedUids.has(uid) || uid.startsWith(guestUid(''))
