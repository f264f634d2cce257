import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { quantile } from '../bench/table.ts'
import type { Product } from '../dev/test/process.ts'
import { tusHeaders } from '#dev/test/tus.ts'
import { note, seconds } from './table.ts'
import { newFolder, start } from './setup.ts'

const many = 500

test('500 slow connections are closed, without slowing others or an upload over a slow line', async ({
  task,
}) => {
  await using product = await start(newFolder())
  const uploaded = slowUpload(product, 125_000)
  const before = await ask(product, 100)
  const began = performance.now()
  const sockets = await Promise.all(Array.from({ length: many }, (_, i) => beginSlowly(product, i)))
  const [cut, during] = [Promise.all(sockets.map(({ over }) => over)), [] as number[]]
  let isOver = false
  void cut.then(() => (isOver = true))
  while (!isOver && performance.now() - began < 60_000) during.push(...(await ask(product, 10)))
  expect(isOver).toBe(true)
  const gone = performance.now() - began
  expect(gone).toBeLessThan(35_000)
  const upload = await uploaded
  expect(upload.status).toBe(204)
  expect(upload.took).toBeGreaterThan(15_000)
  // A generous limit for busy machines: the test looks for a blocked server.
  if (inject('thorough')) expect(quantile(during, 0.95)).toBeLessThan(1000)
  note(task, {
    scenario: `${many} connections that send one byte per second, half of them in the headers and half in the body`,
    runs: 'once',
    result: `0 of ${during.length} other requests failed: p95 ${seconds(quantile(during, 0.95))} (${seconds(quantile(before, 0.95))} without them)`,
    time: `all closed after ${seconds(gone)}`,
  })
  note(task, {
    scenario: `A picture of ${(upload.bytes / 1e6).toFixed(1)} MB uploaded at 1 Mbit/s at the same time`,
    runs: 'once',
    result: 'succeeded',
    time: seconds(upload.took),
  })
})

/** The response times of pages and the API in milliseconds. */
async function ask({ url }: Product, times: number) {
  const took: number[] = []
  for (let i = 0; i < times; i++) {
    const start = performance.now()
    const answer = await fetch(url + (i % 2 ? '/' : '/api/banner'))
    await answer.arrayBuffer()
    expect(answer.status).toBe(200)
    took.push(performance.now() - start)
    await sleep(10)
  }
  return took
}

async function beginSlowly({ url }: Product, i: number): Promise<{ socket: Socket; over: Promise<unknown> }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.resume()
  socket.write(
    i % 2
      ? 'GET / HTTP/1.1\r\nHost: agency.example\r\nX-Slow: '
      : 'POST /api/add-message HTTP/1.1\r\nHost: agency.example\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{',
  )
  const drip = setInterval(() => socket.write('x'), 1000)
  // Not `once`, which would throw on a reset: any end counts, with or without a response.
  const over = new Promise<void>((resolve) => void socket.on('close', () => resolve()))
  void over.then(() => clearInterval(drip))
  return { socket, over }
}

/** Uploads a picture at `rate` bytes per second. */
async function slowUpload({ url, operatorKey }: Product, rate: number) {
  const size = 950
  const noise = Buffer.from(Uint8Array.from({ length: size * size * 3 }, () => Math.random() * 256))
  const picture = await sharp(noise, { raw: { width: size, height: size, channels: 3 } })
    .png()
    .toBuffer()
  const start = performance.now()
  const headers = { Authorization: `Bearer ${operatorKey}` }
  const begun = await fetch(`${url}/api/media/uploads`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'noise.png', size: picture.length }),
  })
  const { _id } = (await begun.json()) as { _id: string }
  const upload = request(`${url}/api/upload/${_id}`, {
    method: 'PATCH',
    headers: { ...headers, ...tusHeaders(0), 'Content-Length': picture.length },
  })
  const answered = once(upload, 'response') as Promise<[{ statusCode: number; resume: () => void }]>
  for (let sent = 0; sent < picture.length; sent += rate / 10) {
    upload.write(picture.subarray(sent, sent + rate / 10))
    await sleep(100)
  }
  upload.end()
  const [answer] = await answered
  answer.resume()
  return { status: answer.statusCode, took: performance.now() - start, bytes: picture.length }
}
