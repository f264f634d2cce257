/** What an order's file is attached to: a message, an answer of the brief, a delivery, or the order itself. */
export const filePurposes = ['order', 'brief', 'message', 'delivery'] as const
export type FilePurpose = (typeof filePurposes)[number]

/** The type of a file, detected from its content. */
export const fileKinds = ['picture', 'pdf', 'document', 'archive', 'audio', 'video', 'text', 'other'] as const
export type FileKind = (typeof fileKinds)[number]

const mega = 1024 * 1024

/** The limits for files of orders, which the browser checks before the server does. */
export const fileLimits = {
  fileBytes: 200 * mega,
  /** Files of one message, answer or delivery. */
  maxFiles: 20,
  orderFiles: 1000,
  orderBytes: 10 * 1024 * mega,
  /** Of one customer: on all orders, and on unpaid ones. */
  customerBytes: 20 * 1024 * mega,
  unpaidBytes: 50 * mega,
  /** Unfinished uploads of one user. */
  unfinished: 50,
  /** Of one upload request. */
  chunkBytes: 8 * mega,
  /** The least size of a part, except of the last one. */
  minChunkBytes: 64 * 1024,
} as const

/** Formats a number of bytes for display. */
export const formatBytes = (bytes: number) =>
  bytes < mega
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : bytes < 1024 * mega
      ? `${(bytes / mega).toFixed(bytes < 10 * mega ? 1 : 0)} MB`
      : `${(bytes / mega / 1024).toFixed(1)} GB`
