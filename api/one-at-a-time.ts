/** Whoever asks while it runs is given the result of that run. */
export function oneAtATime<A extends unknown[], T>(
  run: (...given: A) => Promise<T>,
): (...given: A) => Promise<T> {
  let running: Promise<T> | undefined
  return (...given) => (running ??= run(...given).finally(() => (running = undefined)))
}
