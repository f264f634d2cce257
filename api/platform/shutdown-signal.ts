/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
export function shutdownSignal(): Promise<'stop'> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve('stop'))
  })
}
