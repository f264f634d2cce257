import { diskFullError } from '../data-dir.ts'
import { SettingError, type Env } from '../env.ts'
import { logSlowQueries, type Log } from '../log.ts'
import { connect } from './connect.ts'
import type { Connection } from '../db/connection.ts'
import { isTlsError, isUnavailable } from '../db/errors.ts'
import { migrate, NewerDatabaseError, ReadOnlyDatabaseError } from './migrate.ts'
import { connectServer } from '../db/postgres.ts'

type Settings = Pick<Env, 'databaseUrl' | 'dataDir' | 'slowQueryMs'> &
  Partial<Pick<Env, 'allowNewerDatabase'>>

/** Opens and migrates the database of the settings. Throws a SettingError if a configured server cannot be used. */
export const openDatabase = (env: Settings, log?: Log): Promise<Connection> =>
  connect({
    url: env.databaseUrl,
    dataDir: env.dataDir,
    onQuery: onQuery(env, log),
    allowNewer: env.allowNewerDatabase,
  }).catch((error: unknown) => {
    const explained = explain(env, error)
    throw explained === error && isUnavailable(error)
      ? unreachable(env, error, connectAdvice(error))
      : explained
  })

/** Opens a database server that may be unavailable: the first query notices it. */
export const openServer = (env: Settings, log: Log): Connection =>
  connectServer(env.databaseUrl!, onQuery(env, log))

/** Migrates a database that may be unavailable at first. Throws a SettingError for problems that are not temporary. */
export const migrateServer = (env: Settings, connection: Connection): Promise<void> =>
  migrate(connection, env.allowNewerDatabase).catch((error: unknown) => {
    throw explain(env, error)
  })

const onQuery = (env: Settings, log: Log | undefined) => log && logSlowQueries(log, env.slowQueryMs)

/**
 * Converts problems that a person has to solve to a SettingError: user, password, certificate, name, version, full
 * disk.
 */
function explain(env: Settings, error: unknown) {
  if (error instanceof NewerDatabaseError)
    return new SettingError(
      `The database was migrated by a newer version (${error.message}): start that version, see «Upgrade and go back» in docs/deploy.md.`,
    )
  if (error instanceof ReadOnlyDatabaseError)
    return new SettingError(
      'DATABASE_URL leads to a read-only database, such as a replica: use the primary server. Reads are not sent to replicas.',
    )
  if (!env.databaseUrl) return diskFullError(env.dataDir) ?? error
  const { code = '', message, path } = error as NodeJS.ErrnoException
  const unreadableFile = [...new URL(env.databaseUrl).searchParams].find(
    ([name, value]) => /^ssl(cert|key|rootcert)$/.test(name) && value === path,
  )
  if (unreadableFile)
    return new SettingError(
      `DATABASE_URL is wrong: ${unreadableFile[0]} names ${path}, which cannot be read.`,
    )
  if (isTlsError(error)) return unreachable(env, error, tlsAdvice[code] ?? 'See «TLS» in docs/deploy.md.')
  if (message === 'The server does not support SSL connections')
    return unreachable(env, error, 'Remove sslmode from DATABASE_URL, or turn TLS on there.')
  if (message.includes('startup parameter'))
    return unreachable(env, error, 'Let the pooler accept it, see docs/databases.md.')
  return /^(28|3D)/.test(code) ? unreachable(env, error, connectAdvice(error)) : error
}

/** What to do about a connection that failed, by the first code or message that fits. */
const connectProblems: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED/, 'Nothing listens there: compare host and port, and check that the database server runs.'],
  [/^(ENOTFOUND|EAI_AGAIN)/, 'The DNS has no such name: compare the host.'],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|Connection terminated due to connection timeout|timeout exceeded)/,
    'Nothing answers: compare host and port, and check that no firewall is in between.',
  ],
  [/^Connection terminated unexpectedly/, 'Compare the port: another program may listen there.'],
  [/^3D/, 'Compare the name of the database, or create it.'],
  [/^28/, 'Compare user and password, and allow this machine in pg_hba.conf.'],
]

function connectAdvice(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  return connectProblems.find(([sign]) => sign.test(code) || sign.test(message))?.[1] ?? ''
}

const unknownAuthority =
  'Add sslmode=verify-full&sslrootcert=FILE to DATABASE_URL, with the certificate file of its authority.'
const tlsAdvice: Record<string, string> = {
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  ERR_TLS_CERT_ALTNAME_INVALID:
    'Use the name in its certificate in DATABASE_URL, or get a certificate for this name.',
  CERT_HAS_EXPIRED: 'Renew its certificate.',
}

function unreachable({ databaseUrl }: Settings, error: unknown, advice = '') {
  if (!databaseUrl) return error
  const { host, pathname } = new URL(databaseUrl)
  const message = (error as Error).message.replace(/\s+/g, ' ').replace(/\.$/, '')
  return new SettingError(
    `DATABASE_URL is unreachable: ${host}${pathname} says «${message}». ${advice}`.trim(),
  )
}
