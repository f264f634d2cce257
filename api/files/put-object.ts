import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3'

/** In bytes. The protocol allows 10,000 parts per file, each but the last of at least 5 MB. */
const partSize = 8 * 1024 * 1024
/** The options of the request that completes an upload: a server may have to copy all parts before it answers. */
const completion = { requestTimeout: 60_000 }

interface Target {
  Bucket: string
  Key: string
  ContentType?: string
}

/** Stores a file of any length, in parts if it is long; the parts of a failed upload are removed. */
export async function putObject(
  client: S3Client,
  target: Target,
  bytes: AsyncIterable<Uint8Array>,
  size = partSize,
): Promise<void> {
  const { Bucket, Key } = target
  let upload: { Bucket: string; Key: string; UploadId: string | undefined } | undefined
  const parts: CompletedPart[] = []
  const send = async (Body: Buffer) => {
    const part = { PartNumber: parts.length + 1 }
    const { ETag } = await client.send(new UploadPartCommand({ ...upload!, ...part, Body }))
    parts.push({ ...part, ETag })
  }
  let sending: Promise<void> | undefined
  try {
    for await (const { part, isLast } of partsOf(bytes, Math.min(partSize, Math.max(1, size)))) {
      if (!upload && isLast) return void (await client.send(new PutObjectCommand({ ...target, Body: part })))
      if (!upload) {
        const { UploadId } = await client.send(new CreateMultipartUploadCommand(target))
        upload = { Bucket, Key, UploadId }
      }
      await sending
      sending = send(part)
      // Awaited once the next part is complete.
      sending.catch(() => {})
    }
    await sending
    const completed = { ...upload!, MultipartUpload: { Parts: parts } }
    await client.send(new CompleteMultipartUploadCommand(completed), completion)
  } catch (error) {
    await sending?.catch(() => {})
    if (upload) await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {})
    throw error
  }
}

/**
 * Splits the bytes into parts of equal length, in two alternating buffers: a buffer is reused once the part after the
 * next is requested. A new buffer per part would take several times as much memory until garbage collection.
 */
async function* partsOf(bytes: AsyncIterable<Uint8Array>, length: number) {
  const buffers = [Buffer.allocUnsafe(length)]
  let [turn, used] = [0, 0]
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length;) {
      if (used === length) {
        yield { part: buffers[turn]!, isLast: false }
        ;[turn, used] = [1 - turn, 0]
        buffers[turn] ??= Buffer.allocUnsafe(length)
      }
      const piece = chunk.subarray(at, at + length - used)
      buffers[turn]!.set(piece, used)
      used += piece.length
      at += piece.length
    }
  yield { part: buffers[turn]!.subarray(0, used), isLast: true }
}
