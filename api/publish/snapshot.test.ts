import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { sources, type Content } from './content.ts'
import { Snapshot } from './snapshot.ts'

test.each([0, 1, 200, 201, 450])('a snapshot with %i articles is restored unchanged', async (count) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-snapshot-'))
  try {
    const open = () => new Snapshot(dataDir, 'postgres://somebody@localhost/agency', createLog('silent'))
    const articles = Array.from({ length: count }, (_, i) => ({ _id: `id-${i}`, articleTitle: `“${i}”` }))
    const content = new Map([...(open().read() ?? empty), ['article', articles], ['privacy', null]] as const)
    {
      await using snapshot = open()
      void snapshot.save(content)
    }
    expect(JSON.stringify([...open().read()!])).toBe(JSON.stringify([...content]))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

const empty: Content = new Map(sources.map((key) => [key, []]))
