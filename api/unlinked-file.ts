import { randomUUID } from 'node:crypto'
import { open, readdir, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isWritable } from './data-dir.ts'

const kinds = ['backup', 'restore', 'inbound-mail'] as const
type Kind = (typeof kinds)[number]
const namePattern = new RegExp(`^(?:${kinds.join('|')})-[\\da-f-]{36}\\.tmp$`)

/** The folder of temporary files: the data folder, if that can be written. */
export const temporaryFolder = (dataDir: string) => (isWritable(dataDir) ? dataDir : tmpdir())

/** The path of a new temporary file. If the process ends before it removes the file, the next start does. */
export const temporaryPath = (dataDir: string, kind: Kind) =>
  join(temporaryFolder(dataDir), `${kind}-${randomUUID()}.tmp`)

/** Opens a temporary file and unlinks it, so that it disappears with its process in any case. */
export async function openUnlinkedFile(dataDir: string, kind: Kind): Promise<FileHandle> {
  const path = temporaryPath(dataDir, kind)
  const file = await open(path, 'wx+', 0o600)
  // Another process that starts may have removed it already.
  await rm(path, { force: true })
  return file
}

/** Removes files left behind by processes that ended before they unlinked them. */
export async function removeLeftoverFiles(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => [])
  for (const name of names) if (namePattern.test(name)) await rm(join(dataDir, name), { force: true })
}
