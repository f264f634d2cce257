import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { SettingError, type Env } from '../env.ts'
import { abortUploads } from './abort-uploads.ts'
import { withSizeCheck, requireKey, storeUnavailable, type FileStore } from './store.ts'

type Settings = NonNullable<Env['s3']>

/**
 * In milliseconds. A write gets more time, because a server may copy all parts of a file before it answers; an idle
 * connection, because its reader may be slow.
 */
const timeoutsMs = { connect: 2000, response: 5000, write: 60_000, idle: 60_000 }
/** Up to two parts of this many bytes are in memory. With the 10,000 parts of the protocol, a file may have 80 GB. */
const parts = { partSize: 8 * 1024 * 1024, queueSize: 2 }
const quick = { requestTimeout: timeoutsMs.response }

/**
 * A bucket of Amazon S3, or of any compatible server. For keys that only this process writes (`onlyWriterOf`),
 * incomplete uploads are leftovers: they are removed before the first upload, if the access key permits it.
 */
export function s3Store(
  settings: Settings,
  { onlyWriterOf }: { onlyWriterOf?: (key: string) => boolean } = {},
): FileStore {
  const { bucket: Bucket } = settings
  const agent = { keepAlive: true, maxSockets: 200 }
  const client = new S3Client({
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    maxAttempts: 2,
    // Other servers than Amazon's may reject unknown checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: timeoutsMs.connect,
      requestTimeout: timeoutsMs.write,
      socketTimeout: timeoutsMs.idle,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
  const objectAt = (key: string) => ({ Bucket, Key: requireKey(key) })
  let cleanedUp: Promise<void> | undefined
  const cleanUp = async () => onlyWriterOf && abortUploads(client, Bucket, onlyWriterOf).catch(() => {})

  const store: FileStore = {
    async put(key, bytes, { size, contentType } = {}) {
      const object = objectAt(key)
      // Prevents an unhandled error; later readers of the stream still get it.
      if (bytes instanceof Readable) bytes.once('error', () => {})
      await (cleanedUp ??= cleanUp())
      const body = Readable.from(withSizeCheck(bytes, size))
      let sourceError: unknown
      body.once('error', (error) => (sourceError = error))
      try {
        const target = { ...object, ...(contentType && { ContentType: contentType }) }
        await new Upload({ client, params: { ...target, Body: body }, ...parts }).done()
      } catch (error) {
        body.destroy()
        throw sourceError ?? storeUnavailable(error)
      }
    },
    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const response = await unlessMissing(
        client.send(new GetObjectCommand({ ...objectAt(key), ...(Range && { Range }) }), quick),
      )
      if (!response) return undefined
      const size = Number(response.ContentRange?.split('/')[1] ?? response.ContentLength)
      return { size, stream: response.Body as Readable }
    },
    async sizeOf(key) {
      return (await unlessMissing(client.send(new HeadObjectCommand(objectAt(key)), quick)))?.ContentLength
    },
    async remove(key) {
      await unlessMissing(client.send(new DeleteObjectCommand(objectAt(key)), quick))
    },
    async *list(prefix) {
      if (prefix) requireKey(`${prefix}x`)
      for (let ContinuationToken: string | undefined; ;) {
        const page = await unlessMissing(
          client.send(
            new ListObjectsV2Command({
              Bucket,
              Prefix: prefix,
              ...(ContinuationToken && { ContinuationToken }),
            }),
            quick,
          ),
        )
        for (const { Key, Size, LastModified } of page?.Contents ?? [])
          yield { key: Key!, size: Size!, storedAt: LastModified! }
        ContinuationToken = page?.NextContinuationToken
        if (!ContinuationToken) break
      }
    },
    async check() {
      // Its errors say more than those of a HEAD request, whose responses have no body.
      await client
        .send(new ListObjectsV2Command({ Bucket, Prefix: 'checks/' }), quick)
        .catch((error: unknown) => {
          throw wrongSetting(error, settings) ?? storeUnavailable(error)
        })
      const key = `checks/${randomUUID()}`
      await store.put(key, Buffer.from('x'))
      const read = await store.get(key)
      await store.remove(key)
      if (!read || (await text(read.stream)) !== 'x')
        throw storeUnavailable(new Error('a stored file could not be read back'))
    },
  }
  return store
}

const codeOf = (error: unknown) => {
  const { name, Code, code } = error as { name?: string; Code?: string; code?: string }
  return Code ?? code ?? name ?? ''
}
const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

/** Undefined if the file does not exist, or the range is outside of it. */
async function unlessMissing<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation
  } catch (error) {
    if (/^(?:NoSuchKey|NotFound|InvalidRange)$/.test(codeOf(error)) || statusOf(error) === 416)
      return undefined
    throw storeUnavailable(error)
  }
}

/** The error for a wrong setting, in one line; undefined for a temporary problem. */
function wrongSetting(error: unknown, { bucket, endpoint, region }: Settings): SettingError | undefined {
  const at = endpoint ?? 'Amazon S3'
  const code = codeOf(error)
  if (code === 'NoSuchBucket') return new SettingError(`S3_BUCKET is wrong: ${at} has no bucket “${bucket}”.`)
  if (code === 'InvalidAccessKeyId')
    return new SettingError(`S3_ACCESS_KEY_ID is wrong: ${at} does not know it.`)
  if (code === 'SignatureDoesNotMatch')
    return new SettingError(
      'S3_SECRET_ACCESS_KEY is wrong, or S3_ACCESS_KEY_ID: they do not belong together.',
    )
  if (/^(?:AuthorizationHeaderMalformed|PermanentRedirect|IllegalLocationConstraintException)$/.test(code))
    return new SettingError(`S3_REGION is wrong: “${bucket}” is not in ${region}.`)
  const status = statusOf(error)
  if (status === 401 || status === 403)
    return new SettingError(`S3_ACCESS_KEY_ID is wrong: it may not use the bucket “${bucket}” (${code}).`)
  if (status !== undefined && status < 500)
    return new SettingError(`S3_ENDPOINT is wrong: ${at} answers with ${status} (${code}).`)
  return undefined
}
