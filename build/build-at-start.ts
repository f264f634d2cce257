import { runCommand } from '#api/app/commands/run-command.ts'
import { claimDataDir, prepareDataDir } from '#api/platform/data-dir.ts'
import { requireFreePort } from '#api/platform/ports.ts'
import { buildIfChanged } from './build-if-changed.ts'

// Checks before the build what would make the start fail. The claim prevents a second start in this folder from
// building, too.
await runCommand('Frontdesk did not start.', async (env) => {
  prepareDataDir(env)
  using _claim = claimDataDir(env.dataDir, {})
  await requireFreePort('PORT', env.port)
  await buildIfChanged((line) => void process.stdout.write(`${line}\n`))
})
