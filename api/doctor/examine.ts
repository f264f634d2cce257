import { replaceFindings, type Finding } from '../setup/results.ts'
import { examineBackup } from './backup.ts'
import { examineDatabase } from './database.ts'
import { examineFiles } from './files.ts'
import { examineIdentity } from './identity.ts'
import { examineMail } from './mail.ts'
import { examineNetwork } from './network.ts'
import { failureOf } from './outside.ts'
import type { Line, Setup, BaseSetup } from './part.ts'
import { examinePayments } from './payments.ts'
import { examineServer } from './server.ts'

/** The examined parts, by the items of the status screen that show their findings, in the order of the report. */
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

const baseSetup: Examinations<BaseSetup> = {
  identity: examineIdentity,
  network: examineNetwork,
  files: examineFiles,
  product: examineServer,
}
const everything: Examinations<Setup> = {
  ...baseSetup,
  database: examineDatabase,
  payments: examinePayments,
  mail: examineMail,
  backup: ({ connection }) => examineBackup(connection),
}

/** The timeout of a whole part; its calls have shorter ones. */
const timeoutMs = 30_000

/** Examines the whole setup, all parts at once. Never throws, and never takes longer than the timeout. */
export const examine = (setup: Setup): Promise<Finding[]> => runAll(everything, setup)

/** Examines the setup without a database, which itself is one finding. */
export const examineWithoutDatabase = async (setup: BaseSetup, database: Line): Promise<Finding[]> => [
  { part: 'database', ...database },
  ...(await runAll(baseSetup, setup)),
]

/** Examines everything, and stores the findings for the status screen. */
export async function examineAndSave(setup: Setup): Promise<Finding[]> {
  const findings = await examine(setup)
  // Not those of backups, which are examined at each view: a stored one would be outdated by the next backup.
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
