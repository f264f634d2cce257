import { claimDataDir } from '#api/platform/data-dir.ts'

// Locks a data folder, prints the result, and keeps the lock until the process is killed.
try {
  claimDataDir(process.argv[2]!, { running: { url: `http://${process.argv[3]}`, operatorKey: '' } })
  process.stdout.write('claimed\n')
  setInterval(() => {}, 60_000)
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`)
}
