import { channel } from '../content/changes.ts'
import type { Connection } from '../db/connection.ts'
import type { Log } from '../log.ts'
import type { Publisher } from './publisher.ts'

const compareMs = 10_000

/** Publishes what other processes save; gives what ends it. */
export async function followChanges(connection: Connection, publisher: Publisher, log: Log) {
  const catchUp = () =>
    void publisher.catchUp().catch((error: unknown) => log.warn({ err: error }, 'not caught up'))
  // Its own saves a process publishes itself; an embedded database has no other.
  const ofOthers = (_section: string, isOwn: boolean) => {
    if (!isOwn) catchUp()
  }
  if (!connection.embedded) await connection.listen(channel, ofOthers, catchUp)
  // A notification can be lost with its connection; comparing versions finds the change all the same.
  const timer = setInterval(catchUp, compareMs)
  return () => clearInterval(timer)
}
