/**
 * The `Server-Timing` header of the response to a save: how many milliseconds publishing took, and which pages could
 * not be rendered.
 */
export const publishTiming = (durationMs: number, failed: readonly string[]) =>
  `publish;dur=${durationMs.toFixed(1)};desc="${failed.length ? `failed: ${failed.join(' ')}` : 'live'}"`
