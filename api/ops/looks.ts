import type { VerifyToken } from '../access/identity.ts'
import type { Connection } from '../db.ts'
import type { Env } from '../env.ts'
import type { Paying } from '../payments/routes.ts'
import type { Publisher } from '../publish/publisher.ts'
import { lookAtDatabase, lookAtDisk, lookAtProduct, lookAtSite } from './look-at-machine.ts'
import { lookAtBackup, lookAtIdentity, lookAtJobs, lookAtMail, lookAtPayments } from './look-at-work.ts'
import type { Look } from './status.ts'

interface Parts {
  env: Env
  connection: Connection
  publisher: Publisher
  paying: Paying
  verify: VerifyToken
}

/** What the status screen shows, in its order. */
export const createLooks = ({ env, connection, publisher, paying, verify }: Parts): Look[] => [
  lookAtSite(publisher),
  lookAtPayments(connection.db, paying),
  lookAtMail(connection.db, env),
  lookAtIdentity(env, verify),
  lookAtDatabase(connection),
  lookAtJobs(connection.db),
  ...(connection.embedded ? [lookAtDisk(env)] : []),
  lookAtBackup(connection),
  lookAtProduct(env),
]
