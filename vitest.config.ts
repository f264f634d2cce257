import { defineConfig } from 'vitest/config'

const api = { include: ['api/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['content/**/*.test.ts', 'site/**/*.test.ts', 'migrations/**/*.test.ts'],
        },
      },
      {
        test: { ...api, name: 'pglite', globalSetup: ['api/test/setup-site.ts', 'api/test/setup-pglite.ts'] },
      },
      {
        test: {
          ...api,
          name: 'postgres',
          globalSetup: ['api/test/setup-site.ts', 'api/test/setup-postgres.ts'],
        },
      },
    ],
  },
})
