import { secondsLeft, type Report } from '../../backup/progress.ts'

/** How often a line is written if standard error is not a terminal, in milliseconds. */
const lineIntervalMs = 10_000
const redrawMs = 200

/** Shows progress on standard error: on a terminal in one changing line, otherwise as a line at intervals. */
export function showProgress(): { report: Report; clear: () => void } {
  const { stderr } = process
  let [stage, begun, shown] = ['', 0, performance.now()]
  return {
    report: (progress) => {
      const now = performance.now()
      if (progress.stage !== stage) [stage, begun] = [progress.stage, now]
      if (now - shown < (stderr.isTTY ? redrawMs : lineIntervalMs)) return
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
