import { replaceFindings, type Finding } from '../setup/results.ts'
import { examineBackup } from './backup.ts'
import { examineDatabase } from './database.ts'
import { examineFiles } from './files.ts'
import { examineIdentity } from './identity.ts'
import { examineMail } from './mail.ts'
import { examineNetwork } from './network.ts'
import { failureOf } from './outside.ts'
import type { Line, Setup, Surroundings } from './part.ts'
import { examinePayments } from './payments.ts'
import { examineServer } from './server.ts'

/** What is examined, by the items of the status screen that show what was found, in the order of a report. */
export const partTitles = {
  database: 'Database',
  identity: 'Sign-in',
  payments: 'Payments',
  mail: 'Mail',
  network: 'Address and encryption',
  files: 'Files',
  product: 'Server',
  backup: 'Backup',
} as const

type Part = keyof typeof partTitles
type Examinations<S> = Partial<Record<Part, (setup: S) => Promise<Line[]>>>

const surroundings: Examinations<Surroundings> = {
  identity: examineIdentity,
  network: examineNetwork,
  files: examineFiles,
  product: examineServer,
}
const everything: Examinations<Setup> = {
  ...surroundings,
  database: examineDatabase,
  payments: examinePayments,
  mail: examineMail,
  backup: ({ connection }) => examineBackup(connection),
}

/** For a whole part, whose calls have shorter ones of their own. */
const timeoutMs = 30_000

/** Examines the whole set-up, all parts at once. Never throws, and never takes longer than the time-out. */
export const examine = (setup: Setup): Promise<Finding[]> => runAll(everything, setup)

/** The same without a database, which is one finding itself. */
export const examineSurroundings = async (setup: Surroundings, database: Line): Promise<Finding[]> => [
  { part: 'database', ...database },
  ...(await runAll(surroundings, setup)),
]

/** Examines everything, and keeps it for the status screen. */
export async function examineAndSave(setup: Setup): Promise<Finding[]> {
  const findings = await examine(setup)
  // Backups are looked at each time: a kept line would be wrong as soon as one is made.
  await replaceFindings(
    setup.connection.db,
    findings.filter(({ part }) => part !== 'backup'),
  )
  return findings
}

async function runAll<S>(examinations: Examinations<S>, setup: S): Promise<Finding[]> {
  const lines = await Promise.all(
    Object.entries(examinations).map(async ([part, examination]) => {
      const found = await withTimeout(part, examination(setup))
      return found.map((line) => ({ part, ...line }))
    }),
  )
  return lines.flat()
}

async function withTimeout(part: string, lines: Promise<Line[]>): Promise<Line[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('late', 'TimeoutError')), timeoutMs)
  })
  try {
    return await Promise.race([lines, late])
  } catch (error) {
    const says = `The check could not run: ${failureOf(error)}.`
    return [{ key: `${part}.check`, title: 'Check', state: 'unchecked', says }]
  } finally {
    clearTimeout(timer)
  }
}
