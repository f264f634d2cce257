import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The output of git in a folder; undefined if it fails or is empty. */
function maybeGit(folder: string, ...args: string[]): string | undefined {
  try {
    const output = execFileSync('git', ['-C', folder, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return output.trim() || undefined
  } catch {
    return undefined
  }
}

/**
 * The commit of the previous version: the last release or, before the first release, the parent of the newest migration's
 * commit. If there is none, the reason.
 */
export function previousVersion(folder = root): { commit: string } | { missing: string } {
  const git = (...args: string[]) => maybeGit(folder, ...args)
  if (git('rev-parse', '--show-toplevel') !== folder)
    return { missing: 'this is not a clone of the repository. Clone it with its history and tags' }
  const release = git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^')
  if (release) return { commit: release }
  const migration = git('log', '--diff-filter=A', '-1', '--format=%H', '--', 'migrations/[0-9]*.ts')
  const commit = migration && git('rev-parse', '--verify', '--quiet', `${migration}^`)
  if (commit) return { commit }
  if (git('rev-parse', '--is-shallow-repository') === 'true')
    return { missing: 'this clone is shallow. Fetch its history: git fetch --unshallow --tags' }
  return { missing: 'this clone has no release and no commit before the newest migration' }
}

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
