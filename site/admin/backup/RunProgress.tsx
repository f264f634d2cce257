import type { StoredRun } from './queries.ts'

interface Props {
  title: string
  /** Names the progress bar. */
  label: string
  progress: StoredRun['progress']
}

/** How far a run has come. Screen readers are told of each stage, and not of every minute. */
export const RunProgress = ({ title, label, progress: { stage, done, total, secondsLeft } }: Props) => (
  <div className="stack">
    <p>
      <span role="status">
        {title}: {stage || 'Starting'}
      </span>
      {secondsLeft === null ? ' …' : `, ${timeLeft(secondsLeft)} for this step`}
    </p>
    <progress aria-label={label} value={total > 0 ? done : undefined} max={total || 1} />
  </div>
)

const timeLeft = (seconds: number) =>
  seconds < 90 ? 'less than two minutes left' : `about ${Math.round(seconds / 60)} minutes left`
