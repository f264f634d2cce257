import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { AuthEmulator, SingleProjectMode } from 'firebase-tools/lib/emulator/auth/index.js'

/*
 * Runs only the Firebase Auth emulator in a separate process: the class that `firebase emulators:start` runs, without
 * the hub and its configuration file.
 */

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
