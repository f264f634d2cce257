import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { brandOf } from '../money/payment-providers/registry.ts'

const root = join(import.meta.dirname, '../..')

/** The areas of the API, from the highest to the lowest. */
const areas = ['app', 'office', 'backup', 'sales', 'site', 'money', 'people', 'mail', 'content', 'platform']

/** The imports between files of the API without its tests, as paths from `api/`; imports of types count, too. */
const allImports = readdirSync(join(root, 'api'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.ts$/.test(file))
  .flatMap((file) => {
    const text = readFileSync(join(root, 'api', file), 'utf8')
    return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+|#api\/[^']+)'/g)].map(
      ([, target = '']) => ({
        from: file,
        to: target.startsWith('#') ? target.slice('#api/'.length) : normalize(join(dirname(file), target)),
      }),
    )
  })

const imports = allImports.filter(({ to }) => !to.startsWith('..'))

const areaOf = (file: string) => (file === 'main.ts' ? 'app' : file.split('/')[0]!)
/** A file directly in an area counts as a folder. */
const folderOf = (file: string) => file.split('/').slice(0, 2).join('/')

/** The edges on a cycle, or between cycles; empty if there is no cycle. */
function cyclesOf(edges: readonly (readonly [string, string])[]) {
  let left = edges
  for (let before = -1; before !== left.length;) {
    before = left.length
    left = left.filter(
      ([from, to]) => left.some(([next]) => next === to) && left.some(([, last]) => last === from),
    )
  }
  return [...new Set(left.map((edge) => edge.join(' > ')))].toSorted()
}

test('the API consists of its areas and of the file that starts it', () => {
  expect(readdirSync(join(root, 'api')).toSorted()).toEqual([...areas, 'main.ts'].toSorted())
})

test('areas of the API import only from areas below them', () => {
  expect(imports.length).toBeGreaterThan(1000)
  const upward = imports.filter(({ from, to }) => areas.indexOf(areaOf(to)) < areas.indexOf(areaOf(from)))
  expect(upward.map(({ from, to }) => `${from} > ${to}`)).toEqual([])
})

test('the API knows the site by its built bundle only', () => {
  expect(allImports.filter(({ to }) => to.startsWith('../site/'))).toEqual([])
})

test('imports between folders of the API have no cycles', () => {
  const edges = imports
    .map(({ from, to }) => [folderOf(from), folderOf(to)] as const)
    .filter(([from, to]) => from !== to)
  expect(cyclesOf(edges)).toEqual([])
})

test('only the folder of payment providers names a provider', () => {
  // This text is fixed by the API's contract.
  const fixed = "successMessage: 'Paypal Email Added'"
  const naming = ['api', 'content'].flatMap((folder) => {
    const path = join(root, folder)
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('money/payment-providers/paypal'))
      .filter((file) => /PayPal|Paypal /.test(readFileSync(join(path, file), 'utf8').replace(fixed, '')))
      .map((file) => join(folder, file))
  })
  expect(naming).toEqual([])
})

test('pages and screens name the payment provider by one constant, which equals its brand', () => {
  const site = join(root, 'site')
  // Exceptions: the payment account, as the contract names it, and the labels of payment methods.
  const fixed =
    /^(?:lib\/payment-provider|admin\/(?:payments\/(?:PaymentScreen|PaymentSettings|queries)|activity\/(?:labels|actor))|account\/setup\/AddPaypalEmail)\.tsx?$/
  const naming = readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.(?:tsx?|astro)$/.test(file) && !fixed.test(file))
    .filter((file) => readFileSync(join(site, file), 'utf8').includes('PayPal'))
  expect(naming).toEqual([])
  const constant = readFileSync(join(site, 'lib/payment-provider.ts'), 'utf8')
  expect(/paymentProvider = '(.*)'/.exec(constant)?.[1]).toBe(brandOf(null))
})
