import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import typescript from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const readJson = (...path: string[]) =>
  JSON.parse(readFileSync(join(root, ...path), 'utf8')) as Record<string, Record<string, unknown>>

/** The first versions without the known advisory that is named. */
const floors = {
  hono: '4.13.5',
  '@hono/node-server': '1.19.15',
  astro: '7.2.8',
  sharp: '0.35.4',
  nodemailer: '10.0.0',
} as const

const numbers = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10))
const isBelow = (version: string, floor: string) => {
  const [one, other] = [numbers(version), numbers(floor)]
  const i = one.findIndex((part, at) => part !== other[at])
  return i >= 0 && one[i]! < other[i]!
}

interface Locked {
  version?: string
  resolved?: string
  hasInstallScript?: boolean
}
const locked = Object.entries(readJson('package-lock.json').packages as Record<string, Locked>)
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

test.each(Object.entries(floors))('every %s is at least %s', (name, floor) => {
  const versions = locked.filter(([path]) => nameOf(path) === name).map(([, { version }]) => version ?? '0')
  expect(versions.length).toBeGreaterThan(0)
  expect(versions.filter((version) => isBelow(version, floor))).toEqual([])
  const installed = readJson('node_modules', name, 'package.json') as { version?: unknown }
  expect(typeof installed.version === 'string' && !isBelow(installed.version, floor)).toBe(true)
})

test('the check detects a lower version', () => {
  expect(['4.13.4', '4.9.9', '3.99.0'].every((version) => isBelow(version, floors.hono))).toBe(true)
  expect(['4.13.5', '4.14.0', '5.0.0'].some((version) => isBelow(version, floors.hono))).toBe(false)
})

test('every package is pinned, and comes from the registry', () => {
  const { dependencies, devDependencies } = readJson('package.json')
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)),
  )
  expect(loose).toEqual([])
  const elsewhere = locked.filter(
    ([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(elsewhere.map(([path]) => path)).toEqual([])
})

test('every package with an install script is listed as allowed or not', () => {
  const named = Object.keys(readJson('package.json').allowScripts ?? {})
  const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))
  expect(scripted.filter((name) => !named.includes(name) && name !== 'fsevents')).toEqual([])
  expect(readdirSync(root)).toContain('package-lock.json')
})

/** The package of an import specifier; undefined for Node.js itself and for the project's own files. */
const packageOf = (specifier: string) =>
  isBuiltin(specifier) ? undefined : /^(@[\w.-]+\/)?\w[\w.-]*/.exec(specifier)?.[0]

test('production imports exactly the production dependencies', () => {
  const sources = ['api', 'content', 'convert', 'migrations', 'dist/server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.m?[jt]s$/.test(file) && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  )
  const imported = new Set(
    sources.flatMap((source) =>
      typescript
        .preProcessFile(source, true, true)
        .importedFiles.flatMap(({ fileName }) => packageOf(fileName) ?? []),
    ),
  )
  const dependencies = Object.keys(readJson('package.json').dependencies ?? {})
  // Of font packages, only files are read, so that nothing imports them.
  const isFont = (name: string) => /^@fontsource|fonts-ttf$/.test(name)
  expect([...imported].toSorted()).toEqual(dependencies.filter((name) => !isFont(name)).toSorted())
})
