import { connect, connectServer, isAway, isTlsError, migrate, NewerDatabase, type Connection } from './db.ts'
import { withoutRoom } from './data-dir.ts'
import { readEnv, SettingError, type Env } from './env.ts'
import { nameSlowQueries, type Log } from './log.ts'

type Where = Pick<Env, 'databaseUrl' | 'dataDir' | 'slowQueryMs'>

/** Opens the database that the settings name. Throws a SettingError where a server is named and cannot be used. */
export const openDatabase = (env: Where, log?: Log): Promise<Connection> =>
  connect({ url: env.databaseUrl, dataDir: env.dataDir, onQuery: onQuery(env, log) }).catch(
    (error: unknown) => {
      const said = inWords(env, error)
      throw said === error && isAway(error) ? unreachable(env, error) : said
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

/** A wrong user, password, certificate, name of a database or version is for a person to put right, and a full disk. */
function inWords(env: Where, error: unknown) {
  if (error instanceof NewerDatabase)
    return new SettingError(
      `The database is of a newer version (${error.message}): start that one, or restore a backup from before it.`,
    )
  if (!env.databaseUrl) return withoutRoom(env.dataDir) ?? error
  const { code = '', message, path } = error as NodeJS.ErrnoException
  const files = [...new URL(env.databaseUrl).searchParams].find(
    ([name, value]) => /^ssl(cert|key|rootcert)$/.test(name) && value === path,
  )
  if (files)
    return new SettingError(`DATABASE_URL is wrong: ${files[0]} names ${path}, which cannot be read.`)
  if (isTlsError(error)) return unreachable(env, error, tlsAdvice[code] ?? 'See «TLS» in docs/deploy.md.')
  if (message === 'The server does not support SSL connections')
    return unreachable(env, error, 'Remove sslmode from DATABASE_URL, or turn TLS on there.')
  if (message.includes('startup parameter'))
    return unreachable(env, error, 'Let the pooler take it, see «Poolers» in docs/deploy.md.')
  return /^(28|3D)/.test(code) ? unreachable(env, error) : error
}

const unknownAuthority =
  'Add sslmode=verify-full&sslrootcert=FILE to DATABASE_URL, the file being the certificate of its authority.'
const tlsAdvice: Record<string, string> = {
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  ERR_TLS_CERT_ALTNAME_INVALID:
    'Use the name in its certificate in DATABASE_URL, or have one made for this name.',
  CERT_HAS_EXPIRED: 'Renew its certificate.',
}

function unreachable({ databaseUrl }: Where, error: unknown, advice = '') {
  if (!databaseUrl) return error
  const { host, pathname } = new URL(databaseUrl)
  const said = (error as Error).message.replace(/\s+/g, ' ').replace(/\.$/, '')
  return new SettingError(`DATABASE_URL is unreachable: ${host}${pathname} says «${said}». ${advice}`.trim())
}

/** Runs a command with the settings; what people can put right themselves ends it with one line. */
export async function runCommand(failed: string, run: (env: Env) => Promise<void>) {
  try {
    await run(readEnv(process.env))
  } catch (error) {
    process.stderr.write(`\n${lastWords(failed, error)}\n`)
    process.exit(1)
  }
}

function lastWords(failed: string, error: unknown) {
  if (error instanceof SettingError) return `${failed} ${error.message}`
  const { code, path, stack } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return `${failed} The disk is full: ${path ?? 'a file'} cannot be written.`
  return stack ?? `${failed} ${String(error)}`
}
