import { createHmac } from 'node:crypto'
import { sameSecret, sharedSecret } from '../secrets/keys.ts'
import type { Database } from '../db/database.ts'
import { ForbiddenError, NotFoundError } from '../errors.ts'

/** The forms of a file: the file itself to download, or a generated picture of it. */
export const fileForms = ['download', 'thumbnail', 'preview'] as const
export type FileForm = (typeof fileForms)[number]

const lifetimeSeconds = 5 * 60
/** Addresses made within this interval are identical, so that browsers can cache the pictures. */
const stepSeconds = 2 * 60
const signatureLength = 43

/** What a link gives access to, and for whom. */
interface Grant {
  fileId: string
  form: FileForm
  /** The user whom the link is for; their rights are checked again at each use. */
  uid: string
}

const sign = (secret: string, { fileId, form, uid }: Grant, expiresAt: number) =>
  createHmac('sha256', secret).update([fileId, form, expiresAt, uid].join('\n')).digest('base64url')

/**
 * Returns a function that creates addresses of files. They work for five to seven minutes, with the rights of one user.
 */
export async function fileLinks(db: Database, now = Date.now()) {
  const secret = await sharedSecret(db, 'file-links')
  const expiresAt = Math.ceil(now / 1000 / stepSeconds) * stepSeconds + lifetimeSeconds
  return (grant: Grant) => {
    const key = expiresAt.toString(36) + sign(secret, grant, expiresAt)
    return `/api/file/${grant.fileId}/${key}?${new URLSearchParams({ form: grant.form, by: grant.uid })}`
  }
}

/** Throws 404 for an invalid signature, and 403 for an expired one. */
export async function checkFileLink(db: Database, grant: Grant, key: string): Promise<void> {
  const expiresAt = Number.parseInt(key.slice(0, -signatureLength), 36)
  const secret = await sharedSecret(db, 'file-links')
  if (!sameSecret(key.slice(-signatureLength), sign(secret, grant, expiresAt))) throw new NotFoundError()
  if (expiresAt * 1000 < Date.now())
    throw new ForbiddenError('This link has expired. Open the order and download the file from there.')
}
