/** Resolves once somebody ends the process; a second signal ends it at once. */
export function untilToldToStop(): Promise<'stop'> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve('stop'))
  })
}
