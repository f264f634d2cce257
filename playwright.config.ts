import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/lib/browser.ts'

// Numbers of their own, so that the tests run beside a product that is up.
const port = Number(process.env.E2E_PORT ?? 4331)
const emulatorPort = Number(process.env.E2E_EMULATOR_PORT ?? 9331)
// The workers read this file again; only the first may make the folder.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'frontdesk-e2e-'))
process.env.E2E_EMULATOR = `http://127.0.0.1:${emulatorPort}`

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'together', testMatch: '**/*.test.ts', testIgnore: '**/*.alone.test.ts' },
    // What measures speed is done after the others.
    { name: 'alone', testMatch: '**/*.alone.test.ts', dependencies: ['together'], workers: 1 },
  ],
  outputDir: 'test-results',
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // A machine may be slow: what is waited for comes, or never does.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    // Snapshots would run scripts of the tests' own in frames that allow none.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    // A test of movement asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launchOptions(),
  },
  webServer: {
    command: 'npm start',
    env: {
      PORT: String(port),
      AUTH_EMULATOR_PORT: String(emulatorPort),
      DATA_DIR: process.env.E2E_DATA_DIR,
      PUBLIC_URL: `http://localhost:${port}`,
      LIMIT_FACTOR: '100',
    },
    wait: { stdout: /Signing in is ready/ },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
