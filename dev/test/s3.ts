import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** A server that speaks the protocol of S3, with an empty bucket. */
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
    /** With which a server uses it. */
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop,
    /** With what it had. */
    start: async () => void (running = await startAt(port)),
    [Symbol.asyncDispose]: async () => {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
