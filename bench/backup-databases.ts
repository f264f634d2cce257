import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openPglite } from '../api/db/pglite.ts'
import { query } from '../dev/test/cluster.ts'
import { differences, type Ask } from './same-rows.ts'

/** The settings of a database. */
export interface Settings extends Record<string, string> {
  DATA_DIR: string
}

/** A filled database, and new ones to restore its backup into. */
interface Databases {
  full: Settings
  create: (name: string) => Promise<Settings>
  /** The tables whose rows differ from the filled database, while no product runs on either. */
  differences: (database: Settings) => Promise<string[]>
  remove: (database: Settings) => Promise<void>
}

/** Databases of one PostgreSQL server. */
export function serverDatabases(where: string, folder: string): Databases {
  const nameOf = (url: string) => new URL(url).pathname.slice(1)
  const server = new URL('/postgres', where).href
  const drop = (url: string) => query(server, `drop database if exists ${nameOf(url)}`)
  return {
    full: { DATA_DIR: join(folder, 'full'), DATABASE_URL: where },
    create: async (name) => {
      const url = new URL(where)
      url.pathname = `${url.pathname}_by_${name}`
      await drop(url.href)
      await query(server, `create database ${nameOf(url.href)}`)
      return { DATA_DIR: join(folder, name), DATABASE_URL: url.href }
    },
    differences: ({ DATABASE_URL }) =>
      differences(
        (text) => query(where, text),
        (text) => query(DATABASE_URL!, text),
      ),
    remove: async ({ DATABASE_URL }) => void (await drop(DATABASE_URL!)),
  }
}

/** Data folders with embedded databases; the filled one is a copy. */
export function embeddedDatabases(where: string, folder: string): Databases {
  const full = join(folder, 'full')
  cpSync(where, full, { recursive: true })
  return {
    full: { DATA_DIR: full },
    create: async (name) => ({ DATA_DIR: join(folder, name) }),
    differences: async ({ DATA_DIR }) => {
      const [one, other] = [await openPglite(full), await openPglite(DATA_DIR)]
      const ask =
        (database: typeof one): Ask =>
        (text) =>
          database.query(text)
      try {
        return await differences(ask(one), ask(other))
      } finally {
        await Promise.all([one.close(), other.close()])
      }
    },
    remove: async ({ DATA_DIR }) => rmSync(DATA_DIR, { recursive: true, force: true }),
  }
}
