import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identity, startProduct } from '../dev/test/process.ts'
import { compare } from './load.ts'
import { onBoth } from './product.ts'
import type { Row } from './table.ts'

const megabytes = 512

/** The memory of the process after some work, in a control group with the promised size, as a container is. */
export const measureMemory = (): Promise<Row[]> =>
  onBoth(async ({ database, dataDir, settings }) => {
    const what = `Memory after load on pages and API and 100 saves, limited to ${megabytes} MB; the most until then, ${database}`
    const given = { ...identity, DEMO: '1', ...settings }
    // Measured from the second start on: the first one makes the tables and the demo content.
    await (await startProduct(dataDir, given))[Symbol.asyncDispose]()
    using limit = limitMemory(megabytes)
    if (!limit) return [{ what, measured: 'skipped: it takes root, and control groups' }]
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
        what,
        measured: `${Math.round(memory)} MB; ${Math.round(product.peak())} MB`,
        target: `under ${megabytes} MB`,
        met: product.peak() < megabytes,
      },
    ]
  })

/** Limits the memory of this process and of those that it starts until disposal; undefined if it may not. */
function limitMemory(limit: number): Disposable | undefined {
  const first = '/sys/fs/cgroup/memory'
  const [root, file] = existsSync(first) ? [first, 'memory.limit_in_bytes'] : ['/sys/fs/cgroup', 'memory.max']
  const group = join(root, `frontdesk-bench-${process.pid}`)
  const moveTo = (folder: string) => writeFileSync(join(folder, 'cgroup.procs'), String(process.pid))
  try {
    mkdirSync(group)
    writeFileSync(join(group, file), String(limit * 1024 ** 2))
    moveTo(group)
  } catch {
    return undefined
  }
  return {
    [Symbol.dispose]() {
      moveTo(root)
      rmdirSync(group)
    },
  }
}
