import type { StoredRun } from './queries.ts'

interface Props {
  title: string
  /** The accessible name of the progress bar. */
  label: string
  progress: StoredRun['progress']
}

/** The progress of a run. Screen readers announce each stage, but not the remaining time. */
export const RunProgress = ({ title, label, progress: { stage, done, total, secondsLeft } }: Props) => (
  <div className="stack">
    <p>
      <span role="status">
        {title}: {stage || 'Starting'}
      </span>
      {secondsLeft === null ? '…' : `, ${timeLeft(secondsLeft)} for this step`}
    </p>
    <progress aria-label={label} value={total > 0 ? done : undefined} max={total || 1} />
  </div>
)

const timeLeft = (seconds: number) =>
  seconds < 90 ? 'less than two minutes left' : `about ${Math.round(seconds / 60)} minutes left`
