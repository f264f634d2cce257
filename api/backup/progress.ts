/** How far a long piece of work has come. */
export interface Progress {
  /** What is being done, as a person reads it. */
  stage: string
  done: number
  /** In the same unit; 0 where nobody knows. */
  total: number
}

/** Is called with it, often. */
export type Report = (progress: Progress) => void

/** How many seconds of a stage are left at the pace so far; undefined where that is not known yet. */
export function secondsLeft({ done, total }: Progress, seconds: number): number | undefined {
  if (done <= 0 || total <= done || seconds < 3) return undefined
  return (seconds * (total - done)) / done
}
