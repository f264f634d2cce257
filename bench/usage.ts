import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

interface Running {
  pid: number
  parent: number
  args: string
}

export const everyProcess = (): Running[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { maxBuffer: 1 << 24 })
    .toString()
    .trim()
    .split('\n')
    .map((line) => {
      const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
      return { pid: Number(pid), parent: Number(parent), args }
    })

const withChildren = (all: readonly Running[], pid: number) => [
  pid,
  ...all.filter(({ parent }) => parent === pid).map((each) => each.pid),
]

/** The CPU time, in seconds, of a process and its children. */
export const secondsOfTree = (pid: number, all = everyProcess()): number =>
  sum(withChildren(all, pid).map((each) => secondsOf(each, { ended: each === pid })))

/**
 * The CPU time of a process so far, in seconds; the kernel counts it in hundredths. With `ended`, it includes children
 * that have exited. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
export function secondsOf(pid: number, { ended = false } = {}): number {
  const fields = fileOf(pid, 'stat')
    .split(') ')
    .at(-1)!
    .split(' ')
    .slice(11, ended ? 15 : 13)
  return sum(fields.map(Number)) / 100
}

/** The server process of a cluster, found by its port. */
export const serverAt = (url: string, all = everyProcess()): number | undefined =>
  all.find(({ args }) => args.includes(`-p ${new URL(url).port}`))?.pid

function fileOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
