import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testContext } from '#dev/test/context.ts'
import { createSetupLink } from '../people/access/setup-links.ts'
import { createLink } from '../platform/links/links.ts'
import { download, restore, send } from '#dev/test/backup.ts'
import { startTestServer } from '#dev/test/server.ts'

test('a restore brings back neither links that were revoked since nor those for the setup', async () => {
  await using server = await startTestServer()
  const { db } = server.connection
  const make = () =>
    db.transaction().execute(async (tx) => {
      const expiresAt = new Date(Date.now() + 3_600_000)
      const { link } = await createLink(testContext(tx), {
        scope: 'invitation',
        subject: randomUUID(),
        expiresAt,
      })
      return link.id
    })
  const [revoked, kept] = [await make(), await make()]
  await createSetupLink(testContext(db))
  const file = await download(server)
  await db.updateTable('links').set({ revokedAt: new Date() }).where('id', '=', revoked).execute()
  expect(await restore(server, await send(server, file))).toMatchObject({ state: 'done', problem: null })
  const links = await db.selectFrom('links').select(['id', 'scope', 'revokedAt']).execute()
  expect(links.map(({ id, revokedAt }) => [id, revokedAt !== null])).toEqual(
    expect.arrayContaining([
      [revoked, true],
      [kept, false],
    ]),
  )
  expect(links.filter(({ scope }) => scope.startsWith('setup-'))).toEqual([])
})
