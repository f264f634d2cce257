import { z } from 'zod'
import { claimDataDir, prepareDataDir, runningServer } from '../../platform/data-dir.ts'
import { SettingError, type Env } from '../../platform/env.ts'
import { openFileStore } from '../../platform/files/open-store.ts'
import { checksWithoutDatabase, everyCheck } from '../../office/ops/check-list.ts'
import {
  checkOutside,
  currentStatus,
  itemsOf,
  reportOf,
  statusItem,
  type StatusItem,
} from '../../office/ops/status.ts'
import { createProblemReporter } from '../../money/payment-providers/problems.ts'
import { createProviders } from '../../money/payment-providers/registry.ts'
import { runChecks, type BaseContext } from '../../platform/setup/check.ts'
import { bad } from '../../platform/setup/finding.ts'
import { outside } from '../../platform/setup/outside.ts'
import { features } from '../../features.ts'
import type { AppCheckParts } from '../parts.ts'
import { callJson, openPrepared, operatorContext } from './server-or-database.ts'
import { runCommand } from './run-command.ts'

const status = z.object({ items: z.array(statusItem) })

/** Checks the setup and prints the findings: `npm run doctor`. The exit code is 1 if something is wrong. */
await runCommand('Nothing was checked.', async (env) => {
  const server = runningServer(env.dataDir)
  const items = server
    ? status.parse(await callJson(server, 'POST', '/status/check')).items
    : await checkHere(env)
  process.stdout.write(reportOf(items))
  if (items.some(({ state }) => state === 'bad')) process.exitCode = 1
})

/** Checks without a running server: opens the database itself, and migrates it as a start does. */
async function checkHere(env: Env): Promise<StatusItem[]> {
  prepareDataDir(env)
  using _claim = claimDataDir(env.dataDir, {})
  const files = await openFileStore(env)
  const base: BaseContext = { env, variables: process.env, outside, seen: undefined }
  try {
    await using connection = await openPrepared(env)
    const ctx = operatorContext(env, connection)
    const providers = createProviders({
      env,
      self: () => env.publicUrl,
      problems: (name) => createProblemReporter(ctx, name),
    })
    const checks = everyCheck<AppCheckParts>(features, { env, files, providers })
    const context = { ...base, connection, ctx }
    await checkOutside(checks, context)
    return (await currentStatus(checks, context)).items
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    const unreachable = bad(
      { key: 'database.reach', title: 'Connection' },
      error.message,
      'Correct DATABASE_URL, or the server that it names. What is stored in it is checked after that.',
    )
    const results = await runChecks(
      checksWithoutDatabase<Omit<AppCheckParts, 'providers'>>(features, { env, files }),
      base,
    )
    return itemsOf([{ check: { part: 'database', depth: 'facts' }, findings: [unreachable] }, ...results])
  }
}
