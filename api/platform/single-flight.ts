/** Wraps a function so that calls made while it runs share the result of that run. */
export function singleFlight<A extends unknown[], T>(
  run: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  let running: Promise<T> | undefined
  return (...args) => (running ??= run(...args).finally(() => (running = undefined)))
}
