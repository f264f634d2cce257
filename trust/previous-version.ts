import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const git = (...args: string[]) =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The output of git; undefined if it fails or is empty. */
function maybeGit(...args: string[]): string | undefined {
  try {
    return git(...args) || undefined
  } catch {
    return undefined
  }
}

/**
 * The commit of the previous version: the last release or, before the first release, the parent of the newest migration's
 * commit. If there is none, the reason.
 */
export function previousVersion(): { commit: string } | { missing: string } {
  if (maybeGit('rev-parse', '--show-toplevel') !== root)
    return { missing: 'this is not a clone of the repository' }
  const release = maybeGit('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^')
  if (release) return { commit: release }
  const migration = maybeGit('log', '--diff-filter=A', '-1', '--format=%H', '--', 'migrations/[0-9]*.ts')
  const commit = migration && maybeGit('rev-parse', '--verify', '--quiet', `${migration}^`)
  return commit
    ? { commit }
    : { missing: 'this clone has no release and no commit before the newest migration' }
}

/** Excludes variables of the test runner, because a build reads some of them. */
const outside = { PATH: process.env.PATH, HOME: process.env.HOME }

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
