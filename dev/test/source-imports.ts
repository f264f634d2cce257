import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface Import {
  /** Paths from the folder that was read; with `../` in front if they lead out of it. */
  from: string
  to: string
}

/** The imports of a folder's source files without its tests; those of types and of parts that are loaded later count, too. */
export const importsOf = (folder: string): Import[] =>
  globSync('**/*.{ts,tsx,astro,mjs}', { cwd: join(root, folder) })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => {
      const text = readFileSync(join(root, folder, file), 'utf8')
      const targets = text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^'?]+|#[a-z]+\/[^'?]+)/g)
      return [...targets].map(([, target = '']) => {
        const to = target.startsWith('#')
          ? normalize(join(folder.replaceAll(/[^/]+/g, '..'), target.slice(1)))
          : normalize(join(dirname(file), target))
        return { from: file, to: to.startsWith(`../${folder}/`) ? to.slice(folder.length + 4) : to }
      })
    })

/** The imports that lead up: from a part to one before it in the list, which is in the order from top to bottom. */
export const upwardImports = (
  imports: readonly Import[],
  parts: readonly string[],
  partOf: (file: string) => string,
): string[] =>
  imports
    .filter(({ from, to }) => parts.indexOf(partOf(to)) < parts.indexOf(partOf(from)))
    .map(({ from, to }) => `${from} > ${to}`)

/** The imports between folders that are on a cycle, or between cycles; empty if there is no cycle. */
export function cyclesOf(imports: readonly Import[], folderOf: (file: string) => string): string[] {
  let left = imports
    .map(({ from, to }) => [folderOf(from), folderOf(to)] as const)
    .filter(([from, to]) => from !== to)
  for (let before = -1; before !== left.length;) {
    before = left.length
    left = left.filter(
      ([from, to]) => left.some(([next]) => next === to) && left.some(([, last]) => last === from),
    )
  }
  return [...new Set(left.map((edge) => edge.join(' > ')))].toSorted()
}
