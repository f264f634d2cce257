import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3'

/** In bytes: what is sent at once. The protocol takes 10,000 parts of a file, each but the last of 5 MB or more. */
const partSize = 8 * 1024 * 1024
/** In milliseconds: a server may have to copy all parts before it answers. */
const joining = { requestTimeout: 60_000 }

interface Target {
  Bucket: string
  Key: string
  ContentType?: string
}

/** Sends a file of any length, in parts where it is a long one; what was sent of one that fails is removed. */
export async function putObject(
  client: S3Client,
  target: Target,
  bytes: AsyncIterable<Uint8Array>,
  size = partSize,
): Promise<void> {
  const { Bucket, Key } = target
  let upload: { Bucket: string; Key: string; UploadId: string | undefined } | undefined
  const sent: CompletedPart[] = []
  const send = async (Body: Buffer) => {
    const part = { PartNumber: sent.length + 1 }
    const { ETag } = await client.send(new UploadPartCommand({ ...upload!, ...part, Body }))
    sent.push({ ...part, ETag })
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
      // Is asked for once the next part is whole.
      sending.catch(() => {})
    }
    await sending
    const whole = { ...upload!, MultipartUpload: { Parts: sent } }
    await client.send(new CompleteMultipartUploadCommand(whole), joining)
  } catch (error) {
    await sending?.catch(() => {})
    if (upload) await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {})
    throw error
  }
}

/**
 * The bytes in parts of one length, in two buffers by turns: the one before is free again once the next part is asked
 * for. Parts that were left to the garbage collection would take several times as much memory.
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
      const some = chunk.subarray(at, at + length - used)
      buffers[turn]!.set(some, used)
      used += some.length
      at += some.length
    }
  yield { part: buffers[turn]!.subarray(0, used), isLast: true }
}
