import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FreshQueryClient } from './query-client.ts'

const queryKey = ['list']
let client: FreshQueryClient
/** The loads in flight, in their order. */
let loads: PromiseWithResolvers<string>[]
const query = {
  queryKey,
  queryFn: () => {
    const load = Promise.withResolvers<string>()
    loads.push(load)
    return load.promise
  },
  retry: false,
}
beforeEach(() => {
  client = new FreshQueryClient({})
  loads = []
})
afterEach(() => client.clear())

/** The data that an observer of the query gets, once nothing is loading. */
const settled = () =>
  new Promise<string | undefined>((resolve) => {
    const observer = new QueryObserver(client, query)
    const stop = observer.subscribe(({ isFetching, data }) => {
      if (isFetching) return
      stop()
      resolve(data)
    })
  })

test('a change restarts the first load, and its old response is ignored', async () => {
  const shown = settled()
  void client.invalidateQueries({ queryKey })
  loads[0]!.resolve('before the change')
  loads[1]!.resolve('after the change')
  expect(await shown).toBe('after the change')
})

test('code that waits for a load gets the result of the restarted one', async () => {
  const loaded = client.query(query)
  void client.invalidateQueries({ queryKey })
  loads[0]!.resolve('before the change')
  loads[1]!.resolve('after the change')
  expect(await loaded).toBe('after the change')
})

test('a load that began before data was set does not replace it', async () => {
  client.setQueryData(queryKey, 'loaded')
  const shown = settled()
  client.setQueryData(queryKey, 'set')
  loads[0]!.resolve('older')
  loads[1]!.resolve('set, and reloaded')
  expect(await shown).toBe('set, and reloaded')
})

test('the failure of a restarted load is an error of its query only', async () => {
  const loaded = client.query(query)
  void client.invalidateQueries({ queryKey })
  loads[1]!.reject(new Error('no answer'))
  await expect(loaded).rejects.toThrow('no answer')
})
