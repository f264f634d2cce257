import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsOutput,
  type S3Client,
} from '@aws-sdk/client-s3'

/**
 * Ends uploads in parts that were never completed: what was sent of them takes room, and no list of files shows it. All
 * of a bucket are listed, since not every server lists those below a prefix.
 */
export async function endUploads(
  client: S3Client,
  Bucket: string,
  isLeft: (key: string) => boolean,
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
      if (isLeft(Key)) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
    if (!page.IsTruncated) break
    from = page
  }
}
