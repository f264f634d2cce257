/** Marks a summary, a record without its long fields, and identifies its state: its version and the time of its last change. */
export const versionStamp = Symbol('version')

export interface VersionStamped {
  readonly [versionStamp]?: string
}

/** When a record was last changed, to the second; only known of a summary. */
export function changeTimeOf(record: object): Date | undefined {
  const [, seconds] = (record as VersionStamped)[versionStamp]?.split(' ') ?? []
  return seconds ? new Date(Number(seconds) * 1000) : undefined
}

export const isSummary = (record: object | undefined): boolean =>
  record !== undefined && versionStamp in record
