/** Marks a summary, a record without its long fields, and identifies its state: its version and the time of its last change. */
export const versionStamp = Symbol('version')

export interface VersionStamped {
  readonly [versionStamp]?: string
}

export const isSummary = (record: object | undefined): boolean =>
  record !== undefined && versionStamp in record
