import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** A server that speaks the protocol of S3, with an empty bucket; or the one that the environment names. */
export async function startS3() {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-s3-'))
  const bucket = 'test-files'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: folder,
    silent: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  const settings = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  return {
    settings,
    [Symbol.asyncDispose]: async () => {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
