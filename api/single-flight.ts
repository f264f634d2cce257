/** Wraps a function so that calls made while it runs share the result of that run. */
export function singleFlight<A extends unknown[], T>(
  run: (...given: A) => Promise<T>,
): (...given: A) => Promise<T> {
  let running: Promise<T> | undefined
  return (...given) => (running ??= run(...given).finally(() => (running = undefined)))
}
