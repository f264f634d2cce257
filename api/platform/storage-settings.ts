import { join } from 'node:path'
import { z } from 'zod'
import { flag, url } from './setting-formats.ts'

const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket, such as my-agency')
const regionName = z.string().regex(/^[a-z0-9-]{1,40}$/, 'a region such as eu-central-1')

/** The settings of the storage for files and backups. */
export const storageSettings = {
  S3_ENDPOINT: url(/^https?$/, 'https://s3.example.com').optional(),
  S3_BUCKET: bucketName.optional(),
  S3_REGION: regionName.default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: flag(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_S3_ENDPOINT: url(/^https?$/, 'https://s3.example.com').optional(),
  BACKUP_S3_BUCKET: bucketName.optional(),
  BACKUP_S3_REGION: regionName.optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_PATH_STYLE: flag(),
  BACKUP_AT: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time of day in UTC such as 03:00')
    .default('03:00'),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3}\/\d{1,3}\/\d{1,3}$/, 'of how many days, weeks and months one is kept, such as 7/4/12')
    .default('7/4/12'),
  BACKUP_PASSPHRASE: z.string().min(16, 'at least 16 characters').optional(),
}

type StorageSettings = z.infer<z.ZodObject<typeof storageSettings>>

/** Checks the settings together; returns an error message, or undefined if they are valid. */
export function storageProblem(settings: StorageSettings): string | undefined {
  const s3 = [settings.S3_BUCKET, settings.S3_ACCESS_KEY_ID, settings.S3_SECRET_ACCESS_KEY]
  if ((s3.some(Boolean) || settings.S3_ENDPOINT) && !s3.every(Boolean))
    return 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together, or none of them.'
  if (settings.BACKUP_DIR && settings.BACKUP_S3_BUCKET)
    return 'BACKUP_DIR and BACKUP_S3_BUCKET must not be set together: backups go to one place.'
  if (!settings.BACKUP_S3_ACCESS_KEY_ID !== !settings.BACKUP_S3_SECRET_ACCESS_KEY)
    return 'BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY must be set together, or neither of them.'
  if (settings.BACKUP_S3_BUCKET && !(settings.BACKUP_S3_ACCESS_KEY_ID ?? settings.S3_ACCESS_KEY_ID))
    return 'BACKUP_S3_ACCESS_KEY_ID is missing: the key for BACKUP_S3_BUCKET.'
  if (
    settings.BACKUP_S3_BUCKET &&
    settings.BACKUP_S3_BUCKET === settings.S3_BUCKET &&
    !settings.BACKUP_S3_ACCESS_KEY_ID
  )
    return 'BACKUP_S3_BUCKET must be another bucket than S3_BUCKET: one mistake there would take both.'
  return undefined
}

/** The bucket for files; undefined if they are in the data folder. */
export const filesBucket = (settings: StorageSettings) =>
  settings.S3_BUCKET
    ? bucketOf({
        bucket: settings.S3_BUCKET,
        endpoint: settings.S3_ENDPOINT,
        region: settings.S3_REGION,
        accessKeyId: settings.S3_ACCESS_KEY_ID!,
        secretAccessKey: settings.S3_SECRET_ACCESS_KEY!,
        pathStyle: settings.S3_PATH_STYLE,
      })
    : undefined

/** Where backups are stored and for how long: in the data folder if no other place is set. */
export function backupSettings(settings: StorageSettings, dataDir: string) {
  const [daily, weekly, monthly] = settings.BACKUP_KEEP.split('/').map(Number) as [number, number, number]
  return {
    folder: settings.BACKUP_DIR || join(dataDir, 'backups'),
    s3: backupBucket(settings),
    /** Time of day in UTC, HH:MM; undefined: no daily backups, because a copy beside the data is lost with it. */
    dailyAt: settings.BACKUP_DIR || settings.BACKUP_S3_BUCKET ? settings.BACKUP_AT : undefined,
    keep: { daily, weekly, monthly },
  }
}

function backupBucket(settings: StorageSettings) {
  if (!settings.BACKUP_S3_BUCKET) return undefined
  // With its own access key, the bucket may be at another provider; otherwise it is at the provider of the files.
  const own = settings.BACKUP_S3_ACCESS_KEY_ID !== undefined
  return bucketOf({
    bucket: settings.BACKUP_S3_BUCKET,
    endpoint: settings.BACKUP_S3_ENDPOINT ?? (own ? undefined : settings.S3_ENDPOINT),
    region: settings.BACKUP_S3_REGION ?? settings.S3_REGION,
    accessKeyId: settings.BACKUP_S3_ACCESS_KEY_ID ?? settings.S3_ACCESS_KEY_ID!,
    secretAccessKey: settings.BACKUP_S3_SECRET_ACCESS_KEY ?? settings.S3_SECRET_ACCESS_KEY!,
    pathStyle: settings.BACKUP_S3_PATH_STYLE ?? (own ? undefined : settings.S3_PATH_STYLE),
  })
}

interface Bucket {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  pathStyle: string | undefined
}

/** Path style is the default for a custom endpoint: few servers other than Amazon's give each bucket its own host. */
const bucketOf = ({ pathStyle, ...bucket }: Bucket) => ({
  ...bucket,
  pathStyle: pathStyle ? pathStyle === '1' : bucket.endpoint !== undefined,
})
