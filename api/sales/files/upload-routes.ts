import type { Context as HttpContext } from 'hono'
import { z } from 'zod'
import { fileLimits } from '#content/shop/order-files.ts'
import type { Context } from '../../platform/context.ts'
import { openFileUpload } from './upload.ts'
import { Problem } from '../../platform/http/problem.ts'
import { bodyStream } from '../../platform/http/body-stream.ts'
import { route } from '../../platform/http/route.ts'
import { receivePart, type OpenUpload, type Upload } from '../../platform/files/receive-part.ts'
import { openUpload } from '../../content/uploads/temporary-uploads.ts'
import type { Parts } from '../../platform/feature.ts'

const tusVersion = '1.0.0'
const tag = 'Uploads'
const progress = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    /** In bytes. */
    size: z.int(),
    /** The number of bytes that have arrived. */
    received: z.int(),
  })
  .meta({ id: 'Upload' })

/** Uploads of any kind, with the core of the tus protocol (tus.io, 1.0). Other routes begin them. */
export const uploadRoutes = ({ files: store }: Parts) => {
  /** Runs `use` with the caller's upload. */
  const withUpload = async <T>(
    ctx: Context,
    id: string,
    use: <U extends Upload>(open: OpenUpload<U>) => Promise<T>,
  ): Promise<T> => {
    const open = await openUpload(ctx, id)
    return open ? use(open) : use(await openFileUpload(ctx, store, id))
  }
  const setOffsetHeaders = (c: HttpContext, { received, size }: Upload) => {
    c.header('Tus-Resumable', tusVersion)
    c.header('Upload-Offset', String(received))
    c.header('Upload-Length', String(size))
  }
  return [
    route({
      id: 'getUpload',
      tag,
      method: 'GET',
      path: '/upload/{id}',
      access: 'signed-in',
      guest: true,
      asStaff: 'any',
      summary: 'Get the progress of an upload',
      description: 'In Upload-Offset (tus); HEAD works, too.',
      answers: progress,
      run: ({ ctx, c, param }) =>
        withUpload(ctx, param('id'), async ({ upload }) => {
          setOffsetHeaders(c, upload)
          const { id, name, size, received } = upload
          return { _id: id, name, size, received }
        }),
    }),
    route({
      id: 'appendToUpload',
      tag,
      method: 'PATCH',
      path: '/upload/{id}',
      access: 'signed-in',
      guest: true,
      asStaff: 'any',
      summary: 'Append to an upload',
      description: 'The next bytes, at Upload-Offset (tus).',
      kilobytes: fileLimits.chunkBytes / 1024,
      status: 204,
      run: async ({ ctx, c, param }) => {
        if (c.req.header('tus-resumable') !== tusVersion)
          throw new Problem(412, {
            detail: `Send Tus-Resumable: ${tusVersion}.`,
            headers: { 'Tus-Version': tusVersion },
          })
        if (c.req.header('content-type') !== 'application/offset+octet-stream')
          throw new Problem(415, 'Send application/offset+octet-stream.')
        const [offset, size] = [byteCount(c, 'upload-offset'), byteCount(c, 'content-length')]
        if (size === 0) throw new Problem(400, 'Send at least one byte.')
        const bytes = bodyStream(c)
        try {
          const part = { offset, size, bytes }
          await withUpload(ctx, param('id'), async (open) =>
            setOffsetHeaders(c, await receivePart(ctx, store, { open, part })),
          )
        } finally {
          bytes.destroy()
        }
      },
    }),
  ]
}

/** The value of a header that is a number of bytes. Throws 400. */
function byteCount(c: HttpContext, header: string): number {
  const value = c.req.header(header) ?? ''
  if (!/^\d{1,12}$/.test(value)) throw new Problem(400, `Send a valid ${header}.`)
  return Number(value)
}
