import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
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
  // A file in place of the emulator's folder: it cannot start.
  writeFileSync(folder, '')
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
  expect(output).toContain('EEXIST')
  expect(await page()).toBe(200)

  rmSync(folder)
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

  const processes = execFileSync('ps', ['-ewwo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  const pid = processes
    .find((line) => line.includes(`program.ts --port ${emulatorPort} `))!
    .trim()
    .split(' ')[0]
  process.kill(Number(pid), 'SIGKILL')
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

test('an emulator ends with a server that was killed', async () => {
  const port = await freePort()
  const urlOf = (path: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, path)))
  const options = {
    port,
    projectId: 'demo-agency',
    dataDir: join(dataDir, 'killed'),
    withDemoAccounts: false,
  }
  using server = runNode(
    [
      '--input-type=module',
      '--eval',
      `import { createLog } from ${urlOf('../../api/platform/log.ts')}
       import { startEmulator } from ${urlOf('emulator.ts')}
       await startEmulator({ ...${JSON.stringify(options)}, log: createLog('silent') }).ready
       console.log('ready')`,
    ],
    {},
    'pipe',
  )
  await new Promise((resolve) => void server.stdout!.once('data', resolve))
  const status = () => statusOf(`http://127.0.0.1:${port}/`, 1000)
  expect(await status()).toBe(200)
  server.kill('SIGKILL')
  await expect.poll(status).toBeUndefined()
})
