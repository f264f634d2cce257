import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** The browser that the machine has already; undefined is Playwright's own download. */
export const browserPath = () => installed.find((path) => existsSync(path))

/** Gets a Chromium where there is none: Debian's package where that is ours to install, Playwright's own otherwise. */
export function getBrowser() {
  if (browserPath() ?? existsSync(chromium.executablePath())) return
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] } as const
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium for the tests …\n')
    execFileSync('apt-get', ['update', '-qq'], quiet)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)
  } else {
    process.stdout.write("Downloading Playwright's Chromium for the tests …\n")
    execFileSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], quiet)
  }
}

if (import.meta.main) getBrowser()
