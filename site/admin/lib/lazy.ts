import { lazy, type ComponentType } from 'react'

/** A part of the back office did not come over the network. */
export class NotLoaded extends Error {
  override name = 'NotLoaded'
}

export const loadPart = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((cause: unknown) => {
    throw new NotLoaded('A part of the back office could not be loaded. Check your connection.', { cause })
  })

/** A component that is loaded when it is first shown. */
export const lazyPart = <P extends object, K extends string>(
  load: () => Promise<Record<K, ComponentType<P>>>,
  name: K,
) => lazy(async () => ({ default: (await loadPart(load))[name] }))
