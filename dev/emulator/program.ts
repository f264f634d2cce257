import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseArgs } from 'node:util'
import { AuthEmulator, SingleProjectMode } from 'firebase-tools/lib/emulator/auth/index.js'

/*
 * Runs only the Firebase Auth emulator in a separate process. The command `firebase emulators:start` runs the same class
 * but would load four hundred packages for its hub, which is not used here.
 */

const { values } = parseArgs({
  options: { port: { type: 'string' }, project: { type: 'string' }, pid: { type: 'string' } },
})
const { port, project, pid } = values
if (!port || !project || !pid) throw new Error('needs --port, --project and --pid')

try {
  writeFileSync(pid, String(process.pid))
  compileSchemasOnDemand()
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

/**
 * Makes the emulator compile the validation schema of an operation at its first request. By default it compiles all of
 * them before it listens, which is four fifths of its start. `firebase-tools` has no setting for this, so the option is
 * added to its call of `exegesis-express`.
 */
function compileSchemasOnDemand() {
  const requireOfTools = createRequire(import.meta.resolve('firebase-tools/package.json'))
  const exegesis = requireOfTools('exegesis-express') as {
    middleware: (spec: object, options: { lazyCompileValidationSchemas?: boolean }) => unknown
  }
  const { middleware } = exegesis
  exegesis.middleware = (spec, options) =>
    middleware(spec, { ...options, lazyCompileValidationSchemas: true })
}
