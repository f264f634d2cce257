import type { Context } from '../../platform/context.ts'
import { ForbiddenError } from '../../platform/errors.ts'
import { hasExpired, keySigner } from '../../platform/secrets/signed-keys.ts'

/** The forms of a file: the file itself to download, or a generated picture of it. */
export const fileForms = ['download', 'thumbnail', 'preview'] as const
export type FileForm = (typeof fileForms)[number]

/** What a link gives access to, and for whom. */
interface Grant {
  fileId: string
  form: FileForm
  /** The user whom the link is for; their rights are checked again at each use. */
  uid: string
}

/**
 * Returns a function that creates addresses of files. They work for five to seven minutes, with the rights of one user.
 */
export async function fileLinks(ctx: Context) {
  const keyFor = await keySigner(ctx)
  return ({ fileId, form, uid }: Grant) =>
    `/api/file/${fileId}/${keyFor('file', fileId, form, uid)}?${new URLSearchParams({ form, by: uid })}`
}

/** Throws 404 for an invalid signature, and 403 for an expired one. */
export async function checkFileLink(ctx: Context, { fileId, form, uid }: Grant, key: string): Promise<void> {
  if (await hasExpired(ctx, key, 'file', fileId, form, uid))
    throw new ForbiddenError('This link has expired. Open the order and download the file from there.')
}
