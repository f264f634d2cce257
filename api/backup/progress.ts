/** The progress of a long operation. */
export interface Progress {
  /** The current stage, as shown to users. */
  stage: string
  done: number
  /** In the same unit as `done`; 0 if unknown. */
  total: number
}

/** Called frequently with the current progress. */
export type Report = (progress: Progress) => void

/** The estimated remaining seconds of a stage; undefined if not known yet. */
export function secondsLeft({ done, total }: Progress, seconds: number): number | undefined {
  if (done <= 0 || total <= done || seconds < 3) return undefined
  return (seconds * (total - done)) / done
}
