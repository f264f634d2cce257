import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverPrograms, startCluster } from '#dev/test/cluster.ts'
import { hostilePictures } from '#dev/test/hostile-pictures.ts'
import { identity, startProduct } from '#dev/test/process.ts'
import { sendPicture } from '#dev/test/pictures.ts'

// On PostgreSQL: the memory of PGlite, in the same process, says nothing about pictures.
test.skipIf(!serverPrograms())(
  'hostile pictures, sent at once, are refused; the server stays below 400 MB and answers',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'frontdesk-pictures-'))
    await using cleanUp = new AsyncDisposableStack()
    cleanUp.defer(() => rmSync(folder, { recursive: true, force: true }))
    await using cluster = await startCluster()
    const url = await cluster.createDatabase()
    await using product = await startProduct(folder, { ...identity, DATABASE_URL: url })
    const upload = async ([name, bytes]: [string, Buffer]) => {
      const answer = await sendPicture(product, product.operatorKey, bytes, { description: name })
      return `${name}: ${answer.status}`
    }
    const pictures = Object.entries(hostilePictures())
    let isDone = false
    let most = 0
    const watch = async () => {
      while (!isDone) {
        expect((await fetch(product.url)).status).toBe(200)
        most = Math.max(most, product.memory())
      }
    }
    const uploads = Promise.all(pictures.map(upload)).finally(() => (isDone = true))
    const [answers] = await Promise.all([uploads, watch()])
    expect(answers).toEqual(pictures.map(([name]) => `${name}: 422`))
    expect(most).toBeLessThan(400)
  },
)
