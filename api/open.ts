import { connect, isAway, NewerDatabase, type Connection } from './db.ts'
import { readEnv, SettingError, type Env } from './env.ts'
import { nameSlowQueries, type Log } from './log.ts'

/** Opens the database that the settings name. Throws a SettingError where a server is named and cannot be used. */
export async function openDatabase(
  env: Pick<Env, 'databaseUrl' | 'dataDir' | 'slowQueryMs'>,
  log?: Log,
): Promise<Connection> {
  const onQuery = log && nameSlowQueries(log, env.slowQueryMs)
  try {
    return await connect({ url: env.databaseUrl, dataDir: env.dataDir, onQuery })
  } catch (error) {
    if (error instanceof NewerDatabase)
      throw new SettingError(
        `The database is of a newer version (${error.message}): start that one, or restore a backup from before it.`,
      )
    const { code = '' } = error as { code?: string }
    if (!env.databaseUrl || !(isAway(error) || /^(28|3D)/.test(code))) throw error
    const { host, pathname } = new URL(env.databaseUrl)
    throw new SettingError(
      `DATABASE_URL is unreachable: ${host}${pathname} says «${(error as Error).message}».`,
    )
  }
}

/** Runs a command with the settings; what people can put right themselves ends it with one line. */
export async function runCommand(failed: string, run: (env: Env) => Promise<void>) {
  try {
    await run(readEnv(process.env))
  } catch (error) {
    const known = error instanceof SettingError
    process.stderr.write(`\n${known ? `${failed} ${error.message}` : (error as Error).stack}\n`)
    process.exit(1)
  }
}
