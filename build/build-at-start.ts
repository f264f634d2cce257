import { runCommand } from '#api/commands/run-command.ts'
import { claimDataDir, prepareDataDir } from '#api/data-dir.ts'
import { requireFreePort } from '#api/ports.ts'
import { buildWhereChanged } from './build-where-changed.ts'

// What would stop the start stops it before the build; while it runs, no second start of this folder builds, too.
await runCommand('Frontdesk did not start.', async (env) => {
  prepareDataDir(env)
  using _claim = claimDataDir(env.dataDir, {})
  await requireFreePort('PORT', env.port)
  await buildWhereChanged((line) => void process.stdout.write(`${line}\n`))
})
