import { setTimeout as sleep } from 'node:timers/promises'
import { isTaken } from '../api/platform/ports.ts'
import { freePort } from '../dev/free-port.ts'
import { startProduct } from '../dev/test/process.ts'
import { identity } from '../dev/test/process.ts'
import { onBoth } from './product.ts'
import { median, ms, type Row } from './table.ts'

/** From `npm start` until a page is served, on the data of an earlier start; on PGlite with everything embedded. */
export const measureStart = (): Promise<Row[]> =>
  onBoth(async ({ database, dataDir, settings }) => {
    // The same in every round: the pages of last time belong to one address.
    const emulatorPort = await freePort()
    const embedded = { AUTH_EMULATOR_PORT: String(emulatorPort), PUBLIC_URL: 'http://localhost:4321' }
    const given = database === 'PGlite' ? embedded : { ...identity, PUBLIC_URL: 'http://agency.test' }
    const took: number[] = []
    const most: number[] = []
    for (let round = -1; round < 5; round++) {
      // The emulator of the round before may still be ending.
      while (await isTaken(emulatorPort)) await sleep(100)
      await using product = await startProduct(dataDir, { DEMO: '1', ...given, ...settings })
      if (round < 0) continue
      took.push(product.readyAfter)
      most.push(product.peak())
    }
    return [
      {
        what: `Start on existing data until the first page, ${database}`,
        measured: ms(median(took)),
        target: 'under 3,000 ms',
        met: median(took) < 3000,
      },
      { what: `Most memory during that start, ${database}`, measured: `${Math.round(median(most))} MB` },
    ]
  })
