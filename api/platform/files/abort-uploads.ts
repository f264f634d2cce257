import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsOutput,
  type S3Client,
} from '@aws-sdk/client-s3'

/**
 * Aborts incomplete multipart uploads, which take space and are not listed as files. It lists all of a bucket, because
 * not every server can list those below a prefix.
 */
export async function abortUploads(
  client: S3Client,
  Bucket: string,
  isLeftover: (key: string) => boolean,
): Promise<void> {
  for (let from: Pick<ListMultipartUploadsOutput, 'NextKeyMarker' | 'NextUploadIdMarker'> = {}; ;) {
    const page = await client.send(
      new ListMultipartUploadsCommand({
        Bucket,
        KeyMarker: from.NextKeyMarker,
        UploadIdMarker: from.NextUploadIdMarker,
      }),
    )
    for (const { Key = '', UploadId } of page.Uploads ?? [])
      if (isLeftover(Key)) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
    if (!page.IsTruncated) break
    from = page
  }
}
