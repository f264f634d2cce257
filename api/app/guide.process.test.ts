import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { identity, startProduct } from '#dev/test/process.ts'

const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'frontdesk-guide-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** The code blocks of the guide, in its order. */
const [rule, routes, declaration, listed, access, screen, screens, listedScreens] = [
  ...readFileSync(join(root, 'docs/architecture.md'), 'utf8')
    .split('### Add a feature')[1]!
    .matchAll(/^ {3}```\w+\n(.*?)^ {3}```$/gms),
].map(([, code]) => code!.replaceAll(/^ {3}/gm, ''))

const path = (file: string) => join(copy, file)

function change(file: string, edit: (text: string) => string) {
  const before = readFileSync(path(file), 'utf8')
  const after = edit(before)
  expect(after, file).not.toBe(before)
  writeFileSync(path(file), after)
}

const folder = 'api/people/quiet-customers'
const screenFolder = 'site/admin/people/quiet-customers'
const start = () => startProduct(path('.data'), { ...identity, DEMO: '1' }, copy)

/** The names of the parts of the back office's script that have a text. */
const partsWith = (text: string) =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { buildAdmin } from './site/astro/admin-build.mjs'
        const parts = (await buildAdmin()).filter(({ code }) => code?.includes(${JSON.stringify(text)}))
        console.log(JSON.stringify(parts.map(({ name }) => name)))`,
      ],
      { cwd: copy, encoding: 'utf8' },
    ),
  ) as string[]

test('a feature is added and removed by following the guide', async () => {
  const parts = ['api', 'content', 'convert', 'dev', 'dist', 'migrations', 'site', 'package.json']
  for (const part of [...parts, 'tsconfig.json', '.oxlintrc.json'])
    cpSync(join(root, part), path(part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), path('node_modules'))
  // Its site is that of the original, so that it needs no build.
  change('package.json', (text) => text.replace('api/app/start.ts', 'api/main.ts'))
  const files = ['api/features.ts', 'dev/test/expected-access.ts', 'site/admin/features.ts']
  const before = files.map((file) => readFileSync(path(file), 'utf8'))

  mkdirSync(path(folder))
  writeFileSync(path(`${folder}/quiet-customers.ts`), rule!)
  writeFileSync(path(`${folder}/routes.ts`), routes!)
  writeFileSync(path(`${folder}/feature.ts`), declaration!)
  change('api/features.ts', (text) => listed! + text.replace('  customers,\n', '$&  quietCustomers,\n'))
  change('dev/test/expected-access.ts', (text) => text.replace(/(?=  'GET \/customers')/, `  ${access!}`))
  mkdirSync(path(screenFolder))
  writeFileSync(path(`${screenFolder}/QuietCustomers.tsx`), screen!)
  writeFileSync(path(`${screenFolder}/screens.ts`), screens!)
  change(
    'site/admin/features.ts',
    (text) => listedScreens! + text.replace('  customers,\n', '$&  quietCustomers,\n'),
  )
  execFileSync(
    path('node_modules/.bin/oxlint'),
    ['--type-aware', '--type-check', folder, screenFolder, 'site/admin/features.ts'],
    { cwd: copy, encoding: 'utf8' },
  )
  expect(partsWith('Who has not been in touch for a year.')).toEqual(['people'])
  {
    await using product = await start()
    type Quiet = { name: string; email: string }[]
    expect(await product.call<Quiet>('GET', '/quiet-customers')).toEqual([])
    const { paths } = await product.call<{ paths: Record<string, object> }>('GET', '/openapi.json')
    expect(paths).toHaveProperty('/quiet-customers')
    await expect(product.call('GET', '/quiet-customers?days=0')).rejects.toThrow(': 422')
    const anyone = await fetch(`${product.url}/api/quiet-customers`)
    expect(anyone.status).toBe(401)
  }

  for (const each of [folder, screenFolder]) rmSync(path(each), { recursive: true })
  for (const [i, file] of files.entries()) writeFileSync(path(file), before[i]!)
  await using product = await start()
  await expect(product.call('GET', '/quiet-customers')).rejects.toThrow(': 404')
})
