import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cyclesOf, importsOf, upwardImports } from '../../dev/test/source-imports.ts'

const root = join(import.meta.dirname, '../..')

/** The areas of the API, from the highest to the lowest; the list of features knows all that have any. */
const areas = [
  'app',
  'features.ts',
  'office',
  'backup',
  'sales',
  'site',
  'money',
  'people',
  'mail',
  'content',
  'platform',
]

const allImports = importsOf('api')
const imports = allImports.filter(({ to }) => !to.startsWith('../'))

const areaOf = (file: string) => (file === 'main.ts' ? 'app' : file.split('/')[0]!)
/** A file directly in an area counts as a folder. */
const folderOf = (file: string) => file.split('/').slice(0, 2).join('/')

test('the API consists of its areas, the list of features and the file that starts it', () => {
  expect(readdirSync(join(root, 'api')).toSorted()).toEqual([...areas, 'main.ts'].toSorted())
})

test('areas of the API import only from areas below them', () => {
  expect(imports.length).toBeGreaterThan(1000)
  expect(upwardImports(imports, areas, areaOf)).toEqual([])
})

test('the API knows the site by its built bundle only', () => {
  expect(allImports.filter(({ to }) => to.startsWith('../site/'))).toEqual([])
})

test('imports between folders of the API have no cycles', () => {
  expect(cyclesOf(imports, folderOf)).toEqual([])
})

test('only the folder of payment providers names a provider', () => {
  // This text is fixed by the API's contract.
  const fixed = "successMessage: 'Paypal Email Added'"
  const naming = ['api', 'content'].flatMap((folder) => {
    const path = join(root, folder)
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter(
        (file) =>
          /(?<!\.test)\.ts$/.test(file) &&
          !/^(?:money\/payment-providers\/(?:paypal|stripe|registry)|platform\/stripe-settings)/.test(file),
      )
      .filter((file) =>
        /PayPal|Paypal |Stripe/.test(readFileSync(join(path, file), 'utf8').replace(fixed, '')),
      )
      .map((file) => join(folder, file))
  })
  expect(naming).toEqual([])
})

test('pages and screens name no payment provider, but by what the server says', () => {
  const site = join(root, 'site')
  // Exceptions: the payment account, as the contract names it, words of the search, and names of actors.
  const fixed =
    /^(?:order\/payment-provider|admin\/(?:money\/payments\/(?:PaymentScreen|queries|screens)|operations\/activity\/actor)|account\/setup\/AddPaypalEmail)\.tsx?$/
  const naming = readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.(?:tsx?|astro)$/.test(file) && !fixed.test(file))
    .filter((file) => /PayPal|Stripe/.test(readFileSync(join(site, file), 'utf8')))
  expect(naming).toEqual([])
})
