import { identity, startProduct } from '../dev/test/process.ts'
import { compare } from './load.ts'
import { onBoth } from './product.ts'
import type { Row } from './table.ts'

/** The memory of the process after some work. */
export const measureMemory = (): Promise<Row[]> =>
  onBoth(async ({ database, dataDir, settings }) => {
    const given = { ...identity, DEMO: '1', ...settings }
    // Measured from the second start on: the first one makes the tables and the demo content.
    await (await startProduct(dataDir, given))[Symbol.asyncDispose]()
    await using product = await startProduct(dataDir, given)
    const [{ _id: id, ...banner } = { _id: '' }] = await product.call<({ _id: string } & object)[]>(
      'GET',
      '/banner',
    )
    for (let i = 0; i < 100; i++)
      await product.call('PUT', `/update-banner/${id}`, { ...banner, bannerHeading: `Heading ${i}` })
    await compare([`${product.url}/`, `${product.url}/api/pricings`], { rounds: 2 })
    const memory = product.memory()
    return [
      {
        what: `Memory after load on pages and API and 100 saves; the most until then, ${database}`,
        measured: `${Math.round(memory)} MB; ${Math.round(product.peak())} MB`,
        target: 'under 512 MB',
        met: memory < 512,
      },
    ]
  })
