import { expect, test } from 'vitest'
import { partOf } from './part.ts'
import { makeResource } from './resource.ts'

const body = Buffer.from('0123456789')
const of = (contentType: string) => makeResource({ status: 200, contentType, headers: {}, body }, {})
const video = of('video/mp4')
const told = (range: string, more: object = {}) => {
  const part = partOf(video, { range, ...more })
  const at = part?.head.indexOf('Content-Range') ?? -1
  return part && [part.status, part.head[at + 1], part.body?.toString()]
}

test.each([
  ['bytes=0-1', 206, 'bytes 0-1/10', '01'],
  ['bytes=4-', 206, 'bytes 4-9/10', '456789'],
  ['bytes=-3', 206, 'bytes 7-9/10', '789'],
  ['bytes=-30', 206, 'bytes 0-9/10', '0123456789'],
  ['bytes=8-99', 206, 'bytes 8-9/10', '89'],
  ['bytes=10-', 416, 'bytes */10', undefined],
  ['bytes=-0', 416, 'bytes */10', undefined],
])('%s of a video', (range, ...answer) => {
  expect(told(range)).toEqual(answer)
})

test('what is no single range, or of another state of the file, is answered whole', () => {
  for (const range of ['', 'bytes=-', 'bytes=5-2', 'bytes=0-1,4-5', 'items=0-1', 'bytes=a-b'])
    expect(told(range), range).toBeUndefined()
  expect(told('bytes=0-1', { 'if-range': '"other"' })).toBeUndefined()
  expect(told('bytes=0-1', { 'if-range': video.as.identity.etag })).toEqual([206, 'bytes 0-1/10', '01'])
})

test('of what is no video there are no parts', () => {
  expect(partOf(of('text/css'), { range: 'bytes=0-1' })).toBeUndefined()
})
