import { createHmac } from 'node:crypto'
import { sameSecret, sharedSecret } from '../secrets/keys.ts'
import type { Database } from '../db/database.ts'
import { ForbiddenError, NotFoundError } from '../errors.ts'

/** A file as it is sent to be saved, or as one of the pictures that we made of it. */
export const fileForms = ['download', 'thumbnail', 'preview'] as const
export type FileForm = (typeof fileForms)[number]

const lifetime = 5 * 60
/** Addresses made within it are the same, so that a browser keeps the pictures that it has. */
const step = 2 * 60
const signatureLength = 43

interface Right {
  fileId: string
  form: FileForm
  /** Who may use it: asked again whenever it is used. */
  uid: string
}

const sign = (secret: string, { fileId, form, uid }: Right, until: number) =>
  createHmac('sha256', secret).update([fileId, form, until, uid].join('\n')).digest('base64url')

/** Makes addresses of files that work for five to seven minutes, in the hands of whom they are made for. */
export async function fileLinks(db: Database, now = Date.now()) {
  const secret = await sharedSecret(db, 'file-links')
  const until = Math.ceil(now / 1000 / step) * step + lifetime
  return (right: Right) => {
    const key = until.toString(36) + sign(secret, right, until)
    return `/api/file/${right.fileId}/${key}?${new URLSearchParams({ form: right.form, by: right.uid })}`
  }
}

/** Throws 404 for a signature that is not ours, 403 when its time is over. */
export async function checkFileLink(db: Database, right: Right, key: string): Promise<void> {
  const until = Number.parseInt(key.slice(0, -signatureLength), 36)
  const secret = await sharedSecret(db, 'file-links')
  if (!sameSecret(key.slice(-signatureLength), sign(secret, right, until))) throw new NotFoundError()
  if (until * 1000 < Date.now())
    throw new ForbiddenError('This link has expired. Open the order and download the file from there.')
}
