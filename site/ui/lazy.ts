import { lazy, type ComponentType } from 'react'

/** A part of the script could not be loaded. */
export class LoadError extends Error {
  override name = 'LoadError'
}

/** Imports a part of the script; throws a LoadError where the network fails. */
export const loadChunk = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((cause: unknown) => {
    throw new LoadError('This part of the page could not be loaded. Check your connection.', { cause })
  })

/** A component that is loaded when it is first shown. */
export const lazyComponent = <P extends object, K extends string>(
  load: () => Promise<Record<K, ComponentType<P>>>,
  name: K,
) => lazy(async () => ({ default: (await loadChunk(load))[name] }))
