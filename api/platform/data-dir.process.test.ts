import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runningServer } from './data-dir.ts'
import { freePort } from '#dev/free-port.ts'
import { identity, runNode, startCommand, untilAnswered } from '#dev/test/process.ts'

let folder = ''
const children: ChildProcess[] = []
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'frontdesk-claim-'))))
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
  rmSync(folder, { recursive: true, force: true })
})

const script = join(import.meta.dirname, '../../dev/test/claim.ts')
const namespace = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
const mayUnshare = spawnSync(namespace[0]!, [...namespace.slice(1), 'true']).status === 0

/** Starts a process that claims the folder; returns its output. */
async function claim(name: string, prefix: readonly string[] = []) {
  const [command, ...args] = [...prefix, process.execPath, script, folder, name]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { said: said.toString().trim(), child }
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'close')
  child.kill('SIGKILL')
  await ended
}

const inUse = (name: string) =>
  `DATA_DIR is in use: Frontdesk is running on ${folder} already, at http://${name}.`

test('one of 25 processes that start at the same time claims the folder', async () => {
  const all = await Promise.all(Array.from({ length: 25 }, (_, i) => claim(`number-${i}`)))
  const winners = all.filter(({ said }) => said === 'claimed')
  expect(winners).toHaveLength(1)
  expect(all.filter(({ said }) => said.startsWith('DATA_DIR is in use: '))).toHaveLength(24)
})

test('the files of a killed process do not block a new claim, even if its process id is reused', async () => {
  const { child } = await claim('first')
  expect(runningServer(folder)?.url).toBe('http://first')
  expect((await claim('second')).said).toBe(inUse('first'))
  await kill(child)
  // As an earlier version left it, with the id of a running process.
  writeFileSync(join(folder, 'server.json'), JSON.stringify({ pid: process.ppid, url: 'http://first' }))
  expect(runningServer(folder)).toBeUndefined()
  expect((await claim('third')).said).toBe('claimed')
})

test.skipIf(!mayUnshare)('processes in different PID namespaces cannot claim the same folder', async () => {
  // Each has process id 1 in its own namespace, as in a container.
  const first = await claim('first', namespace)
  expect(first.said).toBe('claimed')
  expect((await claim('second', namespace)).said).toBe(inUse('first'))
  expect((await claim('third')).said).toBe(inUse('first'))
  await kill(first.child)
  expect((await claim('fourth', namespace)).said).toBe('claimed')
  expect((await claim('fifth', namespace)).said).toBe(inUse('fourth'))
})

test('a server whose folder is removed ends', async () => {
  const port = await freePort()
  const child = runNode(
    startCommand(),
    {
      ...identity,
      PORT: String(port),
      DATA_DIR: folder,
    },
    'pipe',
  )
  children.push(child)
  let said = ''
  child.stdout!.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await untilAnswered(`http://127.0.0.1:${port}`, child)
  rmSync(join(folder, 'lock'))
  const [code] = (await once(child, 'close')) as [number]
  expect(code).toBe(1)
  expect(said).toContain(`DATA_DIR was removed or replaced: ${folder}`)
})
