import { connect, isAway, migrate, type Connection } from './db.ts'
import { readEnv, SettingError, type Env } from './env.ts'

type Where = Pick<Env, 'databaseUrl' | 'dataDir'>

/** Opens the database that the settings name. Throws a SettingError where a server is named and cannot be used. */
export const openDatabase = (env: Where): Promise<Connection> =>
  connect({ url: env.databaseUrl, dataDir: env.dataDir }).catch((error: unknown) => {
    throw isAway(error) ? unreachable(env, error) : inWords(env, error)
  })

/** Migrates a database that may be away at first. Throws a SettingError for what does not pass by itself. */
export const migrateWhenBack = (env: Where, connection: Connection): Promise<void> =>
  migrate(connection.db).catch((error: unknown) => {
    throw inWords(env, error)
  })

/** A wrong user, password or name of a database is for a person to put right. */
const inWords = (env: Where, error: unknown) =>
  /^(28|3D)/.test((error as { code?: string }).code ?? '') ? unreachable(env, error) : error

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
