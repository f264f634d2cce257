import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { identity, startProduct } from '#dev/test/process.ts'
import { mkdirSync } from 'node:fs'

const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'frontdesk-guide-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** The code blocks of the guide, in its order. */
const [rule, routes, declaration, listed, access] = [
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
const start = () => startProduct(path('.data'), { ...identity, DEMO: '1' }, copy)

test('a feature is added and removed by following the guide', async () => {
  for (const part of ['api', 'content', 'convert', 'dev', 'dist', 'migrations', 'package.json'])
    cpSync(join(root, part), path(part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), path('node_modules'))
  // Its site is that of the original, so that it needs no build.
  change('package.json', (text) => text.replace('api/app/start.ts', 'api/main.ts'))
  const files = ['api/features.ts', 'dev/test/expected-access.ts']
  const before = files.map((file) => readFileSync(path(file), 'utf8'))

  mkdirSync(path(folder))
  writeFileSync(path(`${folder}/quiet-customers.ts`), rule!)
  writeFileSync(path(`${folder}/routes.ts`), routes!)
  writeFileSync(path(`${folder}/feature.ts`), declaration!)
  change('api/features.ts', (text) => listed! + text.replace('  customers,\n', '$&  quietCustomers,\n'))
  change('dev/test/expected-access.ts', (text) => text.replace(/(?=  'GET \/customers')/, `  ${access!}`))
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

  rmSync(path(folder), { recursive: true })
  for (const [i, file] of files.entries()) writeFileSync(path(file), before[i]!)
  await using product = await start()
  await expect(product.call('GET', '/quiet-customers')).rejects.toThrow(': 404')
})
