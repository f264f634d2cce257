import { parseArgs } from 'node:util'
import { AuthEmulator, SingleProjectMode } from 'firebase-tools/lib/emulator/auth/index.js'

/*
 * Runs only the Firebase Auth emulator in a separate process: the class that `firebase emulators:start` runs, without
 * the hub and its configuration file.
 */

const { values } = parseArgs({
  options: { port: { type: 'string' }, project: { type: 'string' } },
})
const { port, project } = values
if (!port || !project) throw new Error('needs --port and --project')

// The server holds the other end, which closes when it ends, however it ends.
process.stdin.on('close', () => process.exit()).resume()

try {
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
