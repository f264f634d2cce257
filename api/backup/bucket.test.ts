import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restore } from '#dev/test/backup.ts'
import { startS3 } from '#dev/test/s3.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
const s3 = await startS3()
const { S3_ENDPOINT, S3_BUCKET: Bucket, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = s3.settings
const client = new S3Client({
  endpoint: S3_ENDPOINT,
  region: 'us-east-1',
  forcePathStyle: true,
  credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
})
beforeAll(async () => {
  server = await startTestServer({
    settings: {
      BACKUP_S3_ENDPOINT: S3_ENDPOINT,
      BACKUP_S3_BUCKET: Bucket,
      BACKUP_S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID,
      BACKUP_S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY,
      BACKUP_PASSPHRASE: 'six words that nobody would guess',
    },
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await s3[Symbol.asyncDispose]()
})

const stored = async () => (await server.call('GET', '/backups', { as: server.admin })).body
const names = async () => (await stored()).files.map(({ name }: { name: string }) => name)
const openUploads = async () => {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
  return Uploads.map(({ Key }) => Key)
}

/** The incomplete upload of a process that was killed while it stored a backup. */
async function beginUpload(Key: string) {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
  await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: 'half' }))
}

test('the first backup is made at the start, encrypted, and can be restored', async () => {
  await expect.poll(async () => (await stored()).lastBackup?.state).toBe('done')
  const [name, ...others] = await names()
  expect(others).toEqual([])
  expect(name).toMatch(/\.zip\.age$/)
  const { state, undo } = await restore(server, { stored: name })
  expect(state).toBe('done')
  expect(await names()).toEqual([undo, name])
  expect(undo).toMatch(/-before-restore\.zip\.age$/)
  await server.call('DELETE', `/backups/file?name=${undo}`, { as: server.admin })
})

test('an incomplete upload of a killed process is not listed, and the next backup removes it', async () => {
  const before = await names()
  const [, ours] = /Z-([\da-f]{8})/.exec(before[0])!
  const key = (by: string) => `backups/frontdesk-2020-01-01T03-00-00.000Z-${by}.zip.age`
  const theirs = [key('0badcafe'), `others/${ours}.zip`]
  for (const each of [key(ours!), ...theirs]) await beginUpload(each)
  expect(await names()).toEqual(before)
  expect((await openUploads()).toSorted()).toEqual([key(ours!), ...theirs].toSorted())
  await server.call('POST', '/backups', { as: server.admin })
  // The rotation keeps the last backup of a day.
  await expect.poll(async () => before.includes((await names()).at(-1))).toBe(false)
  expect((await openUploads()).toSorted()).toEqual(theirs.toSorted())
})

test('reports an unavailable bucket as the reason of a failed backup', async () => {
  // More data than fits into the buffers on the way to the bucket.
  await sql`insert into inbound_mails (id, digest, state, from_address, subject, text)
    select gen_random_uuid(), row, 'added', 'ada@example.com', 'long', string_agg(md5(random()::text), '')
    from generate_series(1, 24) as row, generate_series(1, 32768) group by row`.execute(server.connection.db)
  await s3.stop()
  await server.call('POST', '/backups', { as: server.admin })
  await expect.poll(async () => (await stored()).lastBackup.state).toBe('failed')
  expect((await stored()).lastBackup.problem).toMatch(
    /^The backup could not be stored in the bucket [\w-]+ \(.*ECONNREFUSED.*\)\.$/,
  )
  await s3.start()
  expect(await names()).toHaveLength(1)
})
