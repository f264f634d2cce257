import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { brandOf } from './payment-providers/registry.ts'

/** `from > to` for each import between folders of `api/`; a file directly in `api/` counts as a folder. */
function importsBetweenFolders() {
  const imports = new Set<string>()
  for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })) {
    if (!/(?<!\.test)\.ts$/.test(file)) continue
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    for (const [, target = ''] of text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)) {
      const [from, to] = [file, normalize(join(dirname(file), target))].map((path) => path.split('/')[0]!)
      if (from !== to && to !== '..') imports.add(`${from} > ${to}`)
    }
  }
  return imports
}

/** The imports on a cycle, or between cycles; empty if there is no cycle. */
function cyclesOf(imports: Iterable<string>) {
  let edges = [...imports].map((each) => each.split(' > '))
  for (let before = -1; before !== edges.length;) {
    before = edges.length
    edges = edges.filter(
      ([from, to]) => edges.some(([next]) => next === to) && edges.some(([, last]) => last === from),
    )
  }
  return edges.map((edge) => edge.join(' > ')).toSorted()
}

test('imports between folders of the API have no cycles', () => {
  const imports = importsBetweenFolders()
  expect(imports.size).toBeGreaterThan(30)
  expect(cyclesOf(imports)).toEqual([])
})

test('only the folder of payment providers names a provider', () => {
  // This text is fixed by the API's contract.
  const fixed = "successMessage: 'Paypal Email Added'"
  const naming = ['api', 'content'].flatMap((folder) => {
    const root = join(import.meta.dirname, '..', folder)
    return readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('payment-providers/paypal'))
      .filter((file) => /PayPal|Paypal /.test(readFileSync(join(root, file), 'utf8').replace(fixed, '')))
      .map((file) => join(folder, file))
  })
  expect(naming).toEqual([])
})

test('pages and screens name the payment provider by one constant, which equals its brand', () => {
  const root = join(import.meta.dirname, '..', 'site')
  // Exceptions: the payment account, as the contract names it, and the labels of payment methods.
  const fixed =
    /^(?:lib\/payment-provider|admin\/(?:payments\/(?:PaymentScreen|PaymentSettings|queries)|activity\/(?:labels|actor))|account\/setup\/AddPaypalEmail)\.tsx?$/
  const naming = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.(?:tsx?|astro)$/.test(file) && !fixed.test(file))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('PayPal'))
  expect(naming).toEqual([])
  const constant = readFileSync(join(root, 'lib/payment-provider.ts'), 'utf8')
  expect(/paymentProvider = '(.*)'/.exec(constant)?.[1]).toBe(brandOf(null))
})
