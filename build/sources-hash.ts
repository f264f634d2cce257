import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folders = ['api', 'build', 'content', 'convert', 'dev', 'migrations', 'site']

/** A hash of everything that the build depends on. */
export function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const file of [
    ...folders.flatMap(filesIn).sort(),
    ...['astro.config.mjs', 'package-lock.json'].map((name) => join(root, name)),
  ])
    hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/** The source files of a folder; none if it is missing, like `dev/` in the image. */
const filesIn = (folder: string) =>
  !existsSync(join(root, folder))
    ? []
    : readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
