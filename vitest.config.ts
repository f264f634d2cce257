import { defineConfig } from 'vitest/config'

/** What starts the product as a process of its own; the others share one with their server. */
const processes = [
  'api/main.test.ts',
  'api/data-dir.test.ts',
  'dev/watch.test.ts',
  'api/commands/*.test.ts',
  'dev/{demo,emulator}/*.test.ts',
  'api/content/guide.test.ts',
  // Sets the clock to the future: ids that are made later in the same process would continue from there.
  'api/retention/whole-days.test.ts',
  'api/inbound-mail/memory.test.ts',
]
/** What reads sources or settings and needs no database. */
const structure = [
  'api/{docs,env,folders,site-addresses}.test.ts',
  'api/publish/export/*.test.ts',
  'api/import/reader/*.test.ts',
  'api/statistics/describe-view.test.ts',
]
/** What behaves alike whatever the database is: it runs on PGlite only. */
const anyDatabase = [
  'api/http/{csv,form,headers,request-target}.test.ts',
  'api/network/*.test.ts',
  'api/publish/{cache,cdn,icons,share-images}/*.test.ts',
  'api/publish/{appearance,articles,content-on-pages,customer-pages,every-word,index-now,landing}.test.ts',
  'api/publish/{many-pages,markup,preview,record-pages,redirects,reserved-addresses}.test.ts',
  'api/publish/{search,sitemap,ssrf-guard,stale-pages}.test.ts',
  'api/{content/blocks,files/{files,uploads},import/*,http/rate-limiter}.test.ts',
  'api/{access/{matrix,order-access,tokens},checks/*,inbox/quarantine,mail-texts/*,inbound-mail/{held-mail,inbound-mail,uploads},media/*,ops/status}.test.ts',
  'api/trust/{expressions,forbidden-fields,leaks,packages,payloads}.test.ts',
  'api/backup/{bucket,damaged,zip}.test.ts',
  'api/{content/check,files/store,invoices/{document,en16931,tax,xml},inbound-mail/{html-text,reply-text,verdict},log,mail/identity-mails,openapi,worker-process}.test.ts',
  'api/payments/{currency,payments-doc,transitions}.test.ts',
  'api/payment-providers/{registry,paypal/hosts}.test.ts',
  'dev/**/*.test.ts',
]
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
  include: ['{api,dev}/**/*.test.ts'],
  exclude: [...processes, ...structure],
}

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
          include: [
            'content/**/*.test.ts',
            'convert/**/*.test.ts',
            'site/**/*.test.ts',
            'migrations/**/*.test.ts',
            'deploy/**/*.test.ts',
            ...structure,
          ],
        },
      },
      {
        test: { ...api, name: 'pglite', globalSetup: ['dev/test/setup-site.ts', 'dev/test/setup-pglite.ts'] },
      },
      {
        test: {
          ...api,
          name: 'postgres',
          exclude: [...api.exclude, ...anyDatabase],
          globalSetup: ['dev/test/setup-site.ts', 'dev/test/setup-postgres.ts'],
        },
      },
      {
        test: {
          ...patient,
          name: 'process',
          include: processes,
          testTimeout: 240_000,
          globalSetup: ['dev/test/setup-site.ts', 'dev/test/setup-demo.ts', 'dev/test/setup-postgres.ts'],
        },
      },
      // Small counts measure nothing, so that two files may run at once; the whole run has the machine for itself.
      { test: { ...trust, name: 'trust', provide: { thorough: false } } },
      { test: { ...trust, name: 'trust-all', provide: { thorough: true }, fileParallelism: false } },
    ],
  },
})
