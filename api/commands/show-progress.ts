import { secondsLeft, type Report } from '../backup/progress.ts'

/** How often a line is written where nobody watches it change, in milliseconds. */
const everyMs = 10_000
const redrawMs = 200

/** Tells on standard error how far something has come: in one line that changes, or in a line now and then. */
export function showProgress(): { report: Report; clear: () => void } {
  const { stderr } = process
  let [stage, begun, shown] = ['', 0, performance.now()]
  return {
    report: (progress) => {
      const now = performance.now()
      if (progress.stage !== stage) [stage, begun] = [progress.stage, now]
      if (now - shown < (stderr.isTTY ? redrawMs : everyMs)) return
      shown = now
      const text = progressText(progress, (now - begun) / 1000)
      stderr.write(stderr.isTTY ? `\r${text}\u001b[K` : `${text}\n`)
    },
    clear: () => void (stderr.isTTY && stderr.write('\r\u001b[K')),
  }
}

function progressText(progress: Parameters<Report>[0], seconds: number): string {
  const { stage, done, total } = progress
  if (total === 0) return `${stage} …`
  const left = secondsLeft(progress, seconds)
  const share = `${stage}: ${Math.min(100, Math.floor((100 * done) / total))} %`
  return left === undefined ? share : `${share}, about ${spell(left)} left`
}

const spell = (seconds: number) =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`
