import { z } from 'zod'
import { claimDataDir, prepareDataDir, runningServer } from '../data-dir.ts'
import { openDatabase } from '../migrate/open.ts'
import { examine, examineWithoutDatabase, partTitles } from '../doctor/examine.ts'
import { outside } from '../doctor/outside.ts'
import type { BaseSetup } from '../doctor/part.ts'
import { reportOf } from '../doctor/report.ts'
import { SettingError, type Env } from '../env.ts'
import { openFileStore } from '../files/open-store.ts'
import { createProblemReporter } from '../payment-providers/problems.ts'
import { createProviders } from '../payment-providers/registry.ts'
import { setupLine, type Finding } from '../setup/results.ts'
import { callJson } from './server-or-database.ts'
import { runCommand } from './run-command.ts'

const status = z.object({ items: z.array(z.object({ lines: z.array(setupLine) })) })

/** Checks the setup and prints the findings: `npm run doctor`. The exit code is 1 if something is wrong. */
await runCommand('Nothing was checked.', async (env) => {
  const server = runningServer(env.dataDir)
  const findings = server
    ? status.parse(await callJson(server, 'POST', '/status/check')).items.flatMap(({ lines }) => lines)
    : await examineHere(env)
  process.stdout.write(reportOf(findings, partTitles))
  if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1
})

/** Checks without a running server: opens the database itself, and migrates it as a start does. */
async function examineHere(env: Env): Promise<Finding[]> {
  prepareDataDir(env)
  using _claim = claimDataDir(env.dataDir, {})
  const files = await openFileStore(env)
  const baseSetup: BaseSetup = { env, variables: process.env, files, outside, seen: undefined }
  try {
    await using connection = await openDatabase(env)
    const problems = createProblemReporter(connection.db)
    const { current: provider } = createProviders({ env, self: () => env.publicUrl, problems })
    return await examine({ ...baseSetup, connection, provider })
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    return examineWithoutDatabase(baseSetup, {
      key: 'database.reach',
      title: 'Connection',
      state: 'wrong',
      says: error.message,
      todo: 'Correct DATABASE_URL, or the server that it names. Payments, mail and backup are checked after that.',
    })
  }
}
