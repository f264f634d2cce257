import type { TestProject } from 'vitest/node'
import { connect } from '#api/migrate/connect.ts'
import { query, serverPrograms, startCluster } from './cluster.ts'

/** An empty, migrated database, which a test server's own is copied from: to migrate takes longer. */
export const template = 'template_migrated'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server to test on, without a database's name; the tests of this project are left out where it is null. */
    postgres: string | null
  }
}

/** Starts a PostgreSQL server for the whole run. Without one, half of the tests is left out, which CI does not accept. */
export default async function setup(project: TestProject) {
  if (!serverPrograms()) {
    const message = "PostgreSQL's server programs are not installed, so the API tests run on PGlite only."
    if (process.env.CI) throw new Error(message)
    process.stderr.write(`\n${message}\n\n`)
    project.provide('postgres', null)
    return
  }
  const cluster = await startCluster()
  await query(`${cluster.url}/postgres`, `create database ${template}`)
  await using _connection = await connect({ url: `${cluster.url}/${template}` })
  project.provide('postgres', cluster.url)
  return () => cluster[Symbol.asyncDispose]()
}
