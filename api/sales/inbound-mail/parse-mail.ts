import { createReadStream } from 'node:fs'
import type { OwnAddresses, ParsedMail } from './parsed-mail.ts'
import { readMail } from './read-mail.ts'

/** Parses a raw mail. All its contents are untrusted. */
export const parseMail = ({ path, own }: { path: string; own: OwnAddresses }): Promise<ParsedMail> =>
  readMail(createReadStream(path), own)
