import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The commit of the release before, 1.0.0, whose code has to work with the tables of this version. */
export const previousVersion = '2928cef6726e08007dbfc0848311b43853e9733b'

/** Excludes variables of the test runner, because a build reads some of them. npm needs the certificates of a proxy. */
const { PATH, HOME, NODE_EXTRA_CA_CERTS } = process.env
const outside = { PATH, HOME, ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }) }

/** Checks out a commit into a folder, installs its packages and builds its site. */
export function checkOut(commit: string, folder: string) {
  const sources = execFileSync('git', ['-C', root, 'archive', commit], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: sources })
  const lockOf = (where: string) => readFileSync(join(where, 'package-lock.json'), 'utf8')
  const options = { cwd: folder, stdio: 'pipe', env: outside } as const
  if (lockOf(folder) === lockOf(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], options)
  execFileSync('npm', ['run', 'build'], options)
}
