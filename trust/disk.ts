import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from './setup.ts'

/** A small separate disk that can be filled up. */
interface Disk extends Disposable {
  folder: string
  fillUp(): void
  /** Frees this many bytes, or all. */
  makeRoom(bytes?: number): void
}

/** Mounts a disk of this size; undefined if not permitted, which usually requires root. */
export function mountDisk(megabytes: number): Disk | undefined {
  const parent = newFolder()
  // The database server runs as another user.
  chmodSync(parent, 0o755)
  const folder = join(parent, 'disk')
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fillUp: () => fill(ballast),
    makeRoom: (bytes) =>
      bytes === undefined ? rmSync(ballast) : truncateSync(ballast, statSync(ballast).size - bytes),
    [Symbol.dispose]: () => void execFileSync('umount', ['-l', folder]),
  }
}

/** Writes until the disk is full, the last bytes one by one. */
function fill(file: string) {
  const handle = openSync(file, 'w')
  try {
    for (const size of [1024 * 1024, 4096])
      for (const chunk = Buffer.alloc(size); ;)
        try {
          writeSync(handle, chunk)
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'ENOSPC') break
          throw error
        }
  } finally {
    closeSync(handle)
  }
}
