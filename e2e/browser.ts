import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions, type Page } from '@playwright/test'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** The path of an installed browser; undefined for Playwright's own download. */
export const browserPath = () => installed.find((path) => existsSync(path))

/** Launch options for all browser tests. */
export const launchOptions = (): LaunchOptions => {
  const executablePath = browserPath()
  return {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  }
}

/** The same with the back/forward cache, which Playwright disables but real browsers use. */
export const withPageCache = (): LaunchOptions => ({
  ...launchOptions(),
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
})

/** Goes back in history; a page from the back/forward cache fires no load event. */
export const back = (page: Page) => page.goBack({ waitUntil: 'commit' })

/** Installs Chromium if it is missing: Debian's package as root, else Playwright's download. */
export function getBrowser() {
  if (browserPath() ?? existsSync(chromium.executablePath())) return
  const run = (program: string, ...given: string[]) =>
    execFileSync(program, given, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium for the tests …\n')
    run('apt-get', 'update', '-qq')
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium')
  } else {
    process.stdout.write("Downloading Playwright's Chromium for the tests …\n")
    run(process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium')
  }
}

if (import.meta.main) getBrowser()
