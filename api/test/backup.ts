import { token, type TestServer } from './server.ts'

/** Somebody who signed in an hour ago: too long ago for what asks to have done so just now. */
export const signedInLongAgo = () =>
  token({
    uid: 'the-admin',
    email: 'admin@site.test',
    claims: { auth_time: Math.floor(Date.now() / 1000) - 3600 },
  })

/** A backup of the server, as its administrator downloads it. */
export async function download(server: TestServer, path = '/backup'): Promise<Buffer> {
  const answer = await fetch(`${server.url}/api${path}`, {
    headers: { Authorization: `Bearer ${server.admin}` },
  })
  if (!answer.ok) throw new Error(await answer.text())
  return Buffer.from(await answer.arrayBuffer())
}

/** Sends a file to restore from, as the back office does; gives its id. */
export async function send(server: TestServer, file: Uint8Array): Promise<string> {
  const { admin: as } = server
  const announced = await server.call('POST', '/backups', {
    as,
    body: { name: 'a-backup.zip', size: file.length },
  })
  const { _id, partSize } = announced.body as { _id: string; partSize: number }
  for (let part = 0; part * partSize < file.length; part++) {
    const answer = await fetch(`${server.url}/api/backups/${_id}/parts/${part}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${as}`, 'Content-Type': 'application/octet-stream' },
      body: new Uint8Array(file.subarray(part * partSize, (part + 1) * partSize)),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
  return _id
}

export const plan = (server: TestServer, id: string) =>
  server.call('GET', `/backups/${id}/plan`, { as: server.admin })

export const restore = (server: TestServer, id: string) =>
  server.call('POST', `/backups/${id}/restore`, { as: server.admin, body: { confirm: 'restore' } })
