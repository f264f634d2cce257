import { mkdirSync, mkdtempSync, readFileSync, rmSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '#api/platform/log.ts'
import { statusOf } from '#api/platform/ports.ts'
import { freePort } from '../free-port.ts'
import { end, runNode, startCommand, untilAnswered } from '../test/process.ts'
import { startEmulator } from './emulator.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-emulator-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a failing emulator does not stop the server: the log says why, and it is restarted', async () => {
  const [port, emulatorPort] = [await freePort(), await freePort()]
  const folder = join(dataDir, 'identity')
  const pidFile = join(folder, 'pid')
  // A folder in place of the emulator's pid file: it cannot start.
  mkdirSync(pidFile, { recursive: true })
  using product = runNode(
    startCommand(),
    { PORT: String(port), AUTH_EMULATOR_PORT: String(emulatorPort), DATA_DIR: dataDir, LOG_LEVEL: 'info' },
    'pipe',
  )
  let output = ''
  product.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const count = (text: string) => output.split(text).length - 1
  const page = () => statusOf(`http://127.0.0.1:${port}/`, 10_000)
  const waiting = { timeout: 100_000 }

  await untilAnswered(`http://127.0.0.1:${port}`, product)
  await expect.poll(() => output, waiting).toContain('the identity emulator is not running')
  expect(output).toContain('EISDIR')
  expect(await page()).toBe(200)

  rmdirSync(pidFile)
  await expect.poll(() => output, waiting).toContain('Signing in is ready.')
  const emulator = `http://127.0.0.1:${emulatorPort}/identitytoolkit.googleapis.com/v1/accounts`
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${emulator}:${path}?key=demo`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return answer.ok
  }
  const person = { email: 'new@agency.example', password: 'a long secret' }
  expect(await post('signUp', person)).toBe(true)
  await expect
    .poll(() => readFileSync(join(folder, 'accounts.json'), 'utf8'), waiting)
    .toContain(person.email)

  process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL')
  await expect.poll(() => output, waiting).toContain('it ended with SIGKILL')
  expect(await page()).toBe(200)
  await expect.poll(() => count('the identity emulator is ready'), waiting).toBe(2)
  expect(await post('signInWithPassword', person)).toBe(true)

  expect(await end(product)).toBe(0)
  expect(await statusOf(`http://127.0.0.1:${emulatorPort}/`, 1000)).toBeUndefined()
})

test('an emulator that is still starting stops with its server', async () => {
  const port = await freePort()
  {
    await using _emulator = startEmulator({
      port,
      projectId: 'demo-agency',
      dataDir: join(dataDir, 'stopped'),
      withDemoAccounts: false,
      log: createLog('silent'),
    })
  }
  expect(await statusOf(`http://127.0.0.1:${port}/`, 1000)).toBeUndefined()
})
