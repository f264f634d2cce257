import { connect, connectServer, isAway, migrate, NewerDatabase, type Connection } from './db.ts'
import { readEnv, SettingError, type Env } from './env.ts'
import { nameSlowQueries, type Log } from './log.ts'

type Where = Pick<Env, 'databaseUrl' | 'dataDir' | 'slowQueryMs'>

/** Opens the database that the settings name. Throws a SettingError where a server is named and cannot be used. */
export const openDatabase = (env: Where, log?: Log): Promise<Connection> =>
  connect({ url: env.databaseUrl, dataDir: env.dataDir, onQuery: onQuery(env, log) }).catch(
    (error: unknown) => {
      throw isAway(error) ? unreachable(env, error) : inWords(env, error)
    },
  )

/** A server's database that may be away: whether it is, the first query finds out. */
export const openServer = (env: Where, log: Log): Connection =>
  connectServer(env.databaseUrl!, onQuery(env, log))

/** Migrates a database that may be away at first. Throws a SettingError for what does not pass by itself. */
export const migrateWhenBack = (env: Where, connection: Connection): Promise<void> =>
  migrate(connection).catch((error: unknown) => {
    throw inWords(env, error)
  })

const onQuery = (env: Where, log: Log | undefined) => log && nameSlowQueries(log, env.slowQueryMs)

/** A wrong user, password, name of a database or version is for a person to put right. */
function inWords(env: Where, error: unknown) {
  if (error instanceof NewerDatabase)
    return new SettingError(
      `The database is of a newer version (${error.message}): start that one, or restore a backup from before it.`,
    )
  return /^(28|3D)/.test((error as { code?: string }).code ?? '') ? unreachable(env, error) : error
}

function unreachable({ databaseUrl }: Where, error: unknown) {
  if (!databaseUrl) return error
  const { host, pathname } = new URL(databaseUrl)
  return new SettingError(
    `DATABASE_URL is unreachable: ${host}${pathname} says «${(error as Error).message}».`,
  )
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
