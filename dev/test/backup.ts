import { createHash } from 'node:crypto'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { vi } from 'vitest'
import type { z } from 'zod'
import type { restoreRun, storedBackups } from '#api/backup/answers.ts'
import type { Manifest } from '#api/backup/manifest.ts'
import { token, type TestServer } from './server.ts'
import { sendAll } from './tus.ts'

/** A token of an administrator who signed in an hour ago: too old for routes that require a recent sign-in. */
export const signedInLongAgo = () =>
  token({
    uid: 'the-admin',
    email: 'admin@site.test',
    claims: { auth_time: Math.floor(Date.now() / 1000) - 3600 },
  })

/** Downloads a backup as the administrator. */
export async function download(server: TestServer, path = '/backup'): Promise<Buffer> {
  const answer = await fetch(`${server.url}/api${path}`, {
    headers: { Authorization: `Bearer ${server.admin}` },
  })
  if (!answer.ok) throw new Error(await answer.text())
  return Buffer.from(await answer.arrayBuffer())
}

/** Uploads a backup file, as the back office does; returns its id. */
export async function send(server: TestServer, file: Uint8Array): Promise<string> {
  const { admin: as } = server
  const announced = await server.call('POST', '/backups/uploads', {
    as,
    body: { name: 'a-backup.zip', size: file.length },
  })
  if (announced.status !== 201) throw new Error(announced.text)
  const { _id } = announced.body as { _id: string }
  await sendAll(server, as, _id, file)
  return _id
}

/** The result of a plan or a restore. */
export type EndedRun = z.infer<typeof restoreRun>

/** The id of an upload, or the name of a stored backup. */
type From = string | { stored: string }

/** Starts a plan or a restore. */
export const startRun = (server: TestServer, kind: 'plan' | 'restore', from: From) =>
  server.call('POST', `/backups/${kind}`, {
    as: server.admin,
    body: {
      from: typeof from === 'string' ? { upload: from } : from,
      ...(kind === 'restore' && { confirm: 'restore' }),
    },
  })

/** Computes what a restore would change and waits for the result. */
export const plan = (server: TestServer, from: From) => ended(server, 'plan', from)

/** Restores a backup and waits for the result. */
export const restore = (server: TestServer, from: From) => ended(server, 'restore', from)

/** Undoes a restore that is done. */
export const undo = (server: TestServer, run: EndedRun) => restore(server, { stored: run.undo! })

/** Downloads a backup of the backup store. */
export const downloadStored = (server: TestServer, name: string) =>
  download(server, `/backups/file?name=${name}`)

/** The backups in the store, newest first. */
export const storedOf = async (server: TestServer) =>
  (await server.call('GET', '/backups', { as: server.admin })).body.files as StoredFile[]
type StoredFile = NonNullable<z.infer<typeof storedBackups>['files']>[number]

async function ended(server: TestServer, kind: 'plan' | 'restore', from: From): Promise<EndedRun> {
  const started = await startRun(server, kind, from)
  if (started.status !== 202) throw new Error(started.text)
  return endOf(server, started.body._id)
}

/** Waits until a plan or a restore has ended. */
export const endOf = (server: TestServer, id: string): Promise<EndedRun> =>
  vi.waitUntil(
    async () => {
      const { text, body } = await server.call('GET', `/backup-runs/${id}`, { as: server.admin })
      if (!body.state) throw new Error(text)
      return body.state !== 'running' && (body as EndedRun)
    },
    { timeout: 60_000, interval: 20 },
  )

type Files = Record<string, Uint8Array>

/** Returns a modified backup as a valid ZIP file. */
export function changeBackup(backup: Buffer, change: (files: Files, manifest: Manifest) => void): Buffer {
  const files: Files = unzipSync(backup)
  const manifest = JSON.parse(strFromU8(files['manifest.json']!)) as Manifest
  change(files, manifest)
  if (files['manifest.json']) files['manifest.json'] = strToU8(JSON.stringify(manifest))
  // Stored files are not compressed.
  const packed = Object.entries(files).map(([name, bytes]) => [
    name,
    [bytes, { level: name.startsWith('files/') ? 0 : 6 }],
  ])
  return Buffer.from(zipSync(Object.fromEntries(packed) as Parameters<typeof zipSync>[0]))
}

/** Returns a backup with other rows in a table and a matching manifest. */
export const changeRows = (backup: Buffer, table: string, rows: (before: string) => string) =>
  changeBackup(backup, (files, manifest) => {
    const text = strToU8(rows(strFromU8(files[`tables/${table}.jsonl`]!)))
    files[`tables/${table}.jsonl`] = text
    manifest.tables[table] = {
      rows: strFromU8(text).split('\n').length - 1,
      bytes: text.length,
      sha256: createHash('sha256').update(text).digest('hex'),
    }
  })

/** The rows of each table that is not empty. */
export function rowsOf(backup: Buffer): Map<string, Record<string, unknown>[]> {
  const tables = new Map<string, Record<string, unknown>[]>()
  for (const [path, bytes] of Object.entries(unzipSync(backup))) {
    const table = /^tables\/(\w+)\.jsonl$/.exec(path)?.[1]
    const lines = strFromU8(bytes).split('\n').filter(Boolean)
    if (table && lines.length > 0)
      tables.set(
        table,
        lines.map((line) => JSON.parse(line) as Record<string, unknown>),
      )
  }
  return tables
}
