import { defineConfig } from 'vitest/config'
import { serverPrograms } from './dev/test/cluster.ts'

/*
 * The end of a file's name tells where it runs:
 * - `.test.ts` in `content/`, `convert/`, `site/`, `migrations/`, `deploy/`, and `.unit.test.ts`: without a database
 * - `.test.ts` in `api/` and `dev/`: on PostgreSQL, which takes two thirds of the time; where it is not installed, on PGlite
 * - `.databases.test.ts`: on PostgreSQL and PGlite, because its SQL, locks or notifications differ
 * - `.process.test.ts`: in a process of its own, because it starts the product, measures memory or sets the clock
 * - `.trust.ts`: against the running product under faults and load
 */
/** So long that no machine is too slow: what is waited for comes, or never does. */
const patient = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}
const api = {
  ...patient,
  // Each file starts a server of its own; the modules, once loaded, serve the next one: a third of the time.
  isolate: false,
}
const hasPostgres = serverPrograms() !== undefined
const onServer = ['dev/test/setup-site.ts', `dev/test/setup-${hasPostgres ? 'postgres' : 'pglite'}.ts`]

/** What is promised of the running product under faults and load, after everything else. */
const trust = {
  ...patient,
  include: ['trust/**/*.trust.ts'],
  testTimeout: 900_000,
  sequence: { groupOrder: 1 },
  globalSetup: ['dev/test/setup-site.ts', 'dev/test/setup-demo.ts', 'dev/test/setup-pglite.ts'],
}

export default defineConfig({
  test: {
    reporters: ['default'],
    // Its own default leaves one processor idle, which of two is half.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...patient,
          name: 'unit',
          include: ['{content,convert,site,migrations,deploy}/**/*.test.ts', '{api,dev}/**/*.unit.test.ts'],
        },
      },
      {
        test: {
          ...api,
          name: 'api',
          include: ['{api,dev}/**/*.test.ts'],
          exclude: ['**/*.{unit,process}.test.ts'],
          globalSetup: onServer,
          provide: { thorough: false },
        },
      },
      {
        test: {
          ...api,
          name: 'pglite',
          include: hasPostgres ? ['{api,dev}/**/*.databases.test.ts'] : [],
          globalSetup: ['dev/test/setup-site.ts', 'dev/test/setup-pglite.ts'],
        },
      },
      {
        test: {
          ...patient,
          name: 'process',
          include: ['{api,dev}/**/*.process.test.ts'],
          testTimeout: 240_000,
          globalSetup: ['dev/test/setup-site.ts', 'dev/test/setup-demo.ts', 'dev/test/setup-postgres.ts'],
        },
      },
      // Small counts measure nothing, so that two files may run at once; the whole run has the machine for itself.
      { test: { ...trust, name: 'trust', provide: { thorough: false } } },
      { test: { ...trust, name: 'trust-all', provide: { thorough: true }, fileParallelism: false } },
      {
        test: {
          ...api,
          name: 'api-all',
          include: ['api/sales/subscriptions/three-years.test.ts'],
          globalSetup: onServer,
          provide: { thorough: true },
        },
      },
    ],
  },
})
