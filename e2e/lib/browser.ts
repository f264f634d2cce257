import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions, type Page } from '@playwright/test'

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
/** Chromium without the parts of a desktop browser: the tests take a third less processor time with it. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const fullBrowserPath = () => browsers.find((path) => existsSync(path))

/** The path of an installed browser; undefined for Playwright's own download. */
const browserPath = () => (existsSync(headlessShell) ? headlessShell : fullBrowserPath())

const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']

/** Launch options for all browser tests; `more` are further arguments. */
export const launchOptions = (more: readonly string[] = []): LaunchOptions => ({
  ...at(browserPath()),
  args: [...args, ...more],
})

/** The same with the back/forward cache, which the headless shell lacks and Playwright disables. */
export const withPageCache = (): LaunchOptions => ({
  ...(fullBrowserPath() ? at(fullBrowserPath()) : { channel: 'chromium' }),
  args,
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
})

const at = (executablePath: string | undefined) => (executablePath ? { executablePath } : {})

/** Goes back in history; a page from the back/forward cache fires no load event. */
export const back = (page: Page) => page.goBack({ waitUntil: 'commit' })

/**
 * Installs Chromium if it is missing: Debian's packages as root, else Playwright's download. Not every distribution has
 * a package of the headless shell, and the tests also run without it.
 */
function getBrowser() {
  const run = (program: string, ...given: string[]) =>
    execFileSync(program, given, { stdio: ['ignore', 'ignore', 'inherit'] })
  const install = (name: string) => run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name)
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    if (fullBrowserPath() && existsSync(headlessShell)) return
    process.stdout.write('Installing Chromium for the tests …\n')
    try {
      run('apt-get', 'update', '-qq')
      if (!fullBrowserPath()) install('chromium')
      install('chromium-headless-shell')
    } catch (error) {
      if (!fullBrowserPath()) throw error
    }
  } else if (!(fullBrowserPath() ?? existsSync(chromium.executablePath()))) {
    process.stdout.write("Downloading Playwright's Chromium for the tests …\n")
    run(process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium')
  }
}

if (import.meta.main) getBrowser()
