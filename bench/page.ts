import { setTimeout as sleep } from 'node:timers/promises'
import { identity, startProduct } from '../dev/test/process.ts'
import { compare, generator } from './load.ts'
import { withFolder } from './product.ts'
import { thousands, type Row } from './table.ts'

/** Requests per second of the landing page, compressed, over 32 connections to one process. */
export const measurePage = (): Promise<Row[]> =>
  withFolder(async (dataDir) => {
    await using product = await startProduct(dataDir, { ...identity, DEMO: '1' })
    const address = `${product.url}/`
    const headers = { 'Accept-Encoding': 'br' }
    // Just after rendering, pages are compressed quickly; later, better.
    await sleep(2000)
    const answer = await fetch(address, { headers })
    const bytes = (await answer.arrayBuffer()).byteLength
    const [rate = 0] = await compare([address], { headers })
    return [
      {
        what: `Landing page (${thousands(bytes)} bytes of HTML, sent with ${answer.headers.get('content-encoding')}): requests per second, ${generator}`,
        measured: thousands(rate),
        // 1,000 visitors with a page every two seconds each.
        target: 'at least 500',
        met: rate >= 500,
      },
    ]
  })
