import { channel } from '../../content/records/changes.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { Log } from '../../platform/log.ts'
import type { Publisher } from './publisher.ts'

const compareMs = 10_000

/** Publishes the changes of other processes. Returns a function that stops it. */
export async function followChanges(connection: Connection, publisher: Publisher, log: Log) {
  const catchUp = () =>
    void publisher.catchUp().catch((error: unknown) => log.warn({ err: error }, 'changes not published'))
  // A process publishes its own saves itself; with an embedded database there is only one process.
  const ofOthers = (_section: string, isOwn: boolean) => {
    if (!isOwn) catchUp()
  }
  if (!connection.embedded) await connection.listen(channel, ofOthers, catchUp)
  // A notification can be lost with its connection; comparing versions still finds the change.
  const timer = setInterval(catchUp, compareMs)
  return () => clearInterval(timer)
}
