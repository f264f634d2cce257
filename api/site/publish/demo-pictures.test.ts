import { expect, test } from 'vitest'
import { writeContent } from '#dev/demo/seed.ts'
import { startTestServer } from '#dev/test/server.ts'
import { withTransaction } from '../../platform/context.ts'

/** What several pictures of the demo agency show alike. */
const motifs: Readonly<Record<string, string>> = {
  hero: 'search results',
  'service-search': 'search results',
}

test('no page of the demo agency shows a picture or its motif twice', async () => {
  await using server = await startTestServer()
  await withTransaction(server.ctx, writeContent)
  await server.publisher.catchUp()
  await server.publisher.finish()
  const repeated: string[] = []
  let pictures = 0
  for (const [path, { contentType, body }] of server.publisher.pages) {
    if (!contentType.startsWith('text/html')) continue
    const [main = ''] = /<main.*<\/main>/s.exec(body.toString()) ?? []
    const shown = [...main.matchAll(/<img [^>]*src="\/demo\/(?!icon)([\w-]+)\.svg"/g)].map(
      ([, name]) => motifs[name!] ?? name!,
    )
    pictures += shown.length
    repeated.push(...shown.filter((motif, i) => shown.indexOf(motif) < i).map((motif) => `${path}: ${motif}`))
  }
  expect(repeated).toEqual([])
  expect(pictures).toBeGreaterThan(40)
})
