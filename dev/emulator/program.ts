import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseArgs } from 'node:util'
import { AuthEmulator, SingleProjectMode } from 'firebase-tools/lib/emulator/auth/index.js'

/*
 * Runs only the Firebase Auth emulator in a separate process. The command `firebase emulators:start` runs the same class
 * but would load four hundred packages for its hub, which is not used here.
 */

/** The part of `exegesis-express` that is needed here; it is a package of `firebase-tools`. */
interface Exegesis {
  middleware: (spec: object, options: { lazyCompileValidationSchemas?: boolean }) => unknown
}

// Otherwise the emulator compiles the validation schemas of all of its operations before it listens: two thirds of the
// time it takes to start.
const exegesis = createRequire(import.meta.resolve('firebase-tools/package.json'))(
  'exegesis-express',
) as Exegesis
const { middleware } = exegesis
exegesis.middleware = (spec, options) => middleware(spec, { ...options, lazyCompileValidationSchemas: true })

const { values } = parseArgs({
  options: { port: { type: 'string' }, project: { type: 'string' }, pid: { type: 'string' } },
})
const { port, project, pid } = values
if (!port || !project || !pid) throw new Error('needs --port, --project and --pid')

try {
  writeFileSync(pid, String(process.pid))
  const emulator = new AuthEmulator({
    projectId: project,
    host: '127.0.0.1',
    port: Number(port),
    singleProjectMode: SingleProjectMode.NO_WARNING,
  })
  await emulator.start()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
