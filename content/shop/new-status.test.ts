import { resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const entries = ['api/sales/orders/routes.ts', 'api/sales/payments/routes.ts']

/** The files that do not compile after a change to one file. */
function filesWithErrors(file: string, change: (text: string) => string): string[] {
  const { config } = ts.readConfigFile(resolve(root, 'tsconfig.json'), (path) => ts.sys.readFile(path))
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const host = ts.createCompilerHost(options)
  host.readFile = (path) => {
    const text = ts.sys.readFile(path)
    return text !== undefined && resolve(path) === resolve(root, file) ? change(text) : text
  }
  const program = ts.createProgram(
    // With the types of packages that have none of their own.
    [
      ...entries.map((entry) => resolve(root, entry)),
      ...fileNames.filter((name) => /\/api\/.*\.d\.ts$/.test(name)),
    ],
    { ...options, noEmit: true },
    host,
  )
  return program
    .getSourceFiles()
    .filter(
      ({ fileName }) => fileName.startsWith(`${root}/`) && !fileName.startsWith(`${root}/node_modules/`),
    )
    .filter((source) => program.getSemanticDiagnostics(source).length > 0)
    .map(({ fileName }) => fileName.slice(root.length + 1))
    .toSorted()
}

// CONTRIBUTING.md lists these files.
test.each([
  [
    'payment',
    'content/shop/payment-states.ts',
    [
      'api/sales/orders/other-payments.ts',
      'api/sales/orders/payment-mails.ts',
      'content/shop/payment-states.ts',
    ],
  ],
  ['order', 'content/shop/order-states.ts', ['api/sales/orders/mails.ts', 'content/shop/order-states.ts']],
])(
  'a new %s status is a compile error in each file that has to handle it',
  (_, file, filesToChange) => {
    const withStatus = (text: string) => text.replace(/Statuses = \[/, "$&'Shipped', ")
    expect(filesWithErrors(file, withStatus)).toEqual(filesToChange)
  },
  240_000,
)
