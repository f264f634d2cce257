/**
 * The value of `Server-Timing` on a save's response: how many milliseconds publishing took, and which pages could not be
 * rendered.
 */
export const publishTiming = (durationMs: number, failed: readonly string[]) =>
  `publish;dur=${durationMs.toFixed(1)};desc="${failed.length ? `failed: ${failed.join(' ')}` : 'live'}"`
