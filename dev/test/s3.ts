import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver, { type Middleware } from 's3rver'

/** Starts an S3-compatible server with an empty bucket. */
export async function startS3() {
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-s3-'))
  const bucket = 'test-files'
  const startAt = async (wanted: number) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port: wanted,
      directory,
      silent: true,
      configureBuckets: [{ name: bucket, configs: [] }],
    })
    server.middleware.unshift(openUploads(directory))
    const { port } = await server.run()
    return { port, server }
  }
  let running: Awaited<ReturnType<typeof startAt>> | undefined = await startAt(0)
  const { port } = running
  const stop = async () => {
    const closed = running?.server.close()
    running?.server.httpServer.closeAllConnections()
    running = undefined
    await closed
  }
  return {
    /** The settings for a server that uses it. */
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop,
    /** Starts it again with its previous data. */
    start: async () => void (running = await startAt(port)),
    [Symbol.asyncDispose]: async () => {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Adds listing and aborting of incomplete multipart uploads, which the package does not support. */
const openUploads =
  (directory: string): Middleware =>
  async (context, next) => {
    const [, bucket = '', key = ''] = context.path.split('/')
    const folder = join(directory, bucket, '._S3rver_uploads')
    const { uploads, uploadId } = context.query
    if (context.method === 'GET' && uploads !== undefined && key === '') {
      const ids = existsSync(folder) ? readdirSync(folder) : []
      const listed = ids.map((id) => ({ Key: readFileSync(join(folder, id, 'key'), 'utf8'), UploadId: id }))
      context.type = 'application/xml'
      context.body = xml('ListMultipartUploadsResult', [
        '<IsTruncated>false</IsTruncated>',
        ...listed.map(({ Key, UploadId }) => xml('Upload', [xml('Key', [Key]), xml('UploadId', [UploadId])])),
      ])
    } else if (context.method === 'DELETE' && uploadId !== undefined) {
      rmSync(join(folder, String(uploadId)), { recursive: true, force: true })
      context.status = 204
    } else await next()
  }

const xml = (name: string, contents: string[]) => `<${name}>${contents.join('')}</${name}>`
