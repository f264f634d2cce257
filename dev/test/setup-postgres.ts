import { prepareJobs } from '#api/app/jobs.ts'
import type { TestProject } from 'vitest/node'
import { connect } from '#api/platform/migrate/connect.ts'
import { query, serverPrograms, startCluster } from './cluster.ts'

/** An empty, migrated template database, because copying it is faster than migrating. */
export const template = 'template_migrated'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the PostgreSQL server without a database name; null skips the tests of this project. */
    postgres: string | null
  }
}

/** Starts a PostgreSQL server for the whole run. If it is not installed, its tests are skipped; CI fails instead. */
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
  await using connection = await connect({ url: `${cluster.url}/${template}` })
  await prepareJobs(connection)
  project.provide('postgres', cluster.url)
  return () => cluster[Symbol.asyncDispose]()
}
