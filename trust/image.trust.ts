import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { runningServer } from '../api/platform/data-dir.ts'
import { freePort } from '../dev/free-port.ts'
import { end, untilAnswered } from '../dev/test/process.ts'
import { serverPrograms, startCluster, type Cluster } from '../dev/test/cluster.ts'
import { sendPicture } from '#dev/test/pictures.ts'
import { makeImage, stateOf, type Image } from './image.ts'
import { note, seconds } from './table.ts'

const isRoot = process.getuid?.() === 0
const hasDatabase = serverPrograms() !== undefined

// It installs all packages again, which takes minutes.
describe.skipIf(!inject('thorough'))(
  'the image, built from the Dockerfile without a container engine',
  () => {
    let folder: string
    let image: Image
    let cluster: Cluster | undefined
    let tookToMake = 0
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'frontdesk-image-'))
      chmodSync(folder, 0o755)
      const start = performance.now()
      image = await makeImage(folder)
      tookToMake = performance.now() - start
      // Simulates a read-only file system: the image's user owns no files.
      spawnSync('chmod', ['-R', 'a-w,a+rX', image.workdir])
      if (hasDatabase) cluster = await startCluster()
    }, 600_000)
    afterAll(async () => {
      await cluster?.[Symbol.asyncDispose]()
      spawnSync('chmod', ['-R', 'u+w', folder])
      rmSync(folder, { recursive: true, force: true })
    })

    test('contains only what is needed at runtime', () => {
      for (const there of [
        'dist/server/entry.mjs',
        'dist/client',
        'api/app/start.ts',
        'node_modules/hono',
        'migrations',
      ])
        expect(existsSync(join(image.workdir, there)), there).toBe(true)
      const gone = [
        'node_modules/typescript',
        'node_modules/firebase-tools',
        'node_modules/node',
        'node_modules/vitest',
      ]
      for (const each of [
        ...gone,
        'dev',
        'api/app/main.process.test.ts',
        'site',
        '.git',
        '.env',
        'package-lock.json',
      ])
        expect(existsSync(join(image.workdir, each)), each).toBe(false)
    })

    test('runs as an unprivileged user on read-only files and stops on SIGTERM', async ({ task, skip }) => {
      if (!cluster) return skip("PostgreSQL's programs are not installed")
      const before = stateOf(image.workdir)
      const started = performance.now()
      const { child, url, opsUrl, settings, output } = await startImage(await cluster.createDatabase())
      const readyAfter = performance.now() - started
      try {
        if (isRoot) {
          expect(statusOf(child.pid!, 'Uid')).toEqual(Array(4).fill(String(image.user.uid)))
          expect(statusOf(child.pid!, 'CapEff')).toEqual(['0000000000000000'])
        }
        const page = await fetch(url)
        expect(await page.text()).toContain('</html>')
        expect(page.headers.get('strict-transport-security')).toMatch(/max-age=/)
        expect(await (await fetch(`${url}/healthz`)).text()).toBe('alive')
        expect((await fetch(`${url}/metrics`)).status).toBe(404)
        // Pages are served before the start is complete.
        await expect.poll(async () => (await fetch(`${opsUrl}/readyz`)).status).toBe(200)
        const ready = (await (await fetch(`${opsUrl}/readyz`)).json()) as unknown
        expect(ready).toMatchObject({ ready: true, checks: { database: { state: 'server' } } })
        expect(await (await fetch(`${opsUrl}/metrics`)).text()).toContain('frontdesk_database_up 1')
        expect(runInImage(image.health, settings).status).toBe(0)
        await uploadPicture(url, settings.DATA_DIR!)
        expect(output()).toContain('api/app/commands/invite.ts')
        expect(output()).not.toContain('/first-administrator#')
        expect(output()).not.toMatch(/"level":"(?:error|fatal)"/)
      } catch (error) {
        await end(child, 'SIGKILL')
        throw new Error(`Output:\n${output()}`, { cause: error })
      }
      const asked = performance.now()
      expect(await end(child)).toBe(0)
      const took = performance.now() - asked
      expect(took).toBeLessThan(10_000)
      expect(stateOf(image.workdir)).toEqual(before)
      note(task, {
        scenario:
          "The image's steps (`npm ci`, build, prune, copy), started as an unprivileged user on read-only files",
        runs: 'once',
        result: 'no file written outside `DATA_DIR`; ready, answered, exited on SIGTERM with code 0',
        time: `built in ${seconds(tookToMake)}, ready after ${seconds(readyAfter)}, exited after ${seconds(took)}`,
      })
    })

    test('needs no data folder with a database server', async ({ skip }) => {
      if (!cluster || !isRoot) return skip('it takes a server, and a user who can be somebody else')
      const nowhere = join(image.workdir, 'data')
      const { child, url } = await startImage(await cluster.createDatabase(), { DATA_DIR: nowhere })
      expect((await fetch(url)).status).toBe(200)
      expect(await end(child)).toBe(0)
      expect(existsSync(nowhere)).toBe(false)
    })

    /** Starts the image with production settings that point to no real services. */
    async function startImage(DATABASE_URL: string, more: Record<string, string> = {}) {
      const [port, opsPort] = [await freePort(), await freePort()]
      const settings: Record<string, string> = {
        ...image.environment,
        PATH: `${image.folder}/usr/local/bin:/usr/bin:/bin`,
        PORT: String(port),
        HOST: '127.0.0.1',
        OPS_PORT: String(opsPort),
        OPS_HOST: '127.0.0.1',
        PUBLIC_URL: 'https://www.example.com',
        DATABASE_URL,
        FIREBASE_PROJECT_ID: 'my-agency',
        FIREBASE_API_KEY: 'a-key',
        FIREBASE_AUTH_DOMAIN: 'my-agency.firebaseapp.com',
        PAYPAL_MODE: 'live',
        PAYPAL_CLIENT_ID: 'client',
        PAYPAL_CLIENT_SECRET: 'secret',
        PAYPAL_WEBHOOK_ID: 'webhook',
        SMTP_URL: 'smtp://127.0.0.1:9',
        ...more,
      }
      const [command = '', ...args] = asNobody(image.command)
      const child: ChildProcess = spawn(command, args, {
        cwd: image.workdir,
        env: settings,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let said = ''
      for (const stream of [child.stdout!, child.stderr!])
        stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
      const url = `http://127.0.0.1:${port}`
      await untilAnswered(url, child).catch((error: unknown) => {
        throw new Error(`It did not start. Output:\n${said}`, { cause: error })
      })
      return { child, url, opsUrl: `http://127.0.0.1:${opsPort}`, settings, output: () => said }
    }

    const runInImage = (command: readonly string[], env: Record<string, string>) => {
      const [first = '', ...args] = asNobody(command)
      return spawnSync(first, args, { cwd: image.workdir, env, encoding: 'utf8' })
    }

    /** Runs a command as the image's user without privileges; as the current user if that is not root. */
    const asNobody = (command: readonly string[]) => {
      if (!isRoot) return [...command]
      const { uid, gid } = image.user
      const rights = '--clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all'.split(' ')
      return ['/usr/bin/setpriv', `--reuid=${uid}`, `--regid=${gid}`, ...rights, '--', ...command]
    }
  },
)

/** Uploads a picture, which uses the native image library. */
async function uploadPicture(url: string, dataDir: string) {
  const { operatorKey } = runningServer(dataDir)!
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0f5c4a' } })
    .png()
    .toBuffer()
  const answer = await sendPicture({ url }, operatorKey, picture)
  expect(await answer.json()).toMatchObject({ width: 40, height: 30 })
  expect(answer.status).toBe(201)
}

/** A value from /proc/PID/status. */
const statusOf = (pid: number, name: string) =>
  new RegExp(`^${name}:\\t(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]!.split('\t')
