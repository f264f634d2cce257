import { claimDataDir } from '#api/data-dir.ts'

// Takes a data folder, says so or why not, and keeps it until it is ended.
try {
  claimDataDir(process.argv[2]!, { running: { url: `http://${process.argv[3]}`, operatorKey: '' } })
  process.stdout.write('claimed\n')
  setInterval(() => {}, 60_000)
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`)
}
