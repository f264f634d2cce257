import { expect, test } from 'vitest'
import { selectRange } from './range-response.ts'
import { makeCachedResponse } from './cached-response.ts'

const body = Buffer.from('0123456789')
const of = (headers: Record<string, string>) =>
  makeCachedResponse({ status: 200, contentType: 'video/mp4', headers, body }, {})
const video = of({ 'Accept-Ranges': 'bytes' })
const rangeOf = (range: string, more: object = {}) => {
  const part = selectRange(video, { range, ...more })
  const at = part?.rawHeaders.indexOf('Content-Range') ?? -1
  return part && [part.status, part.rawHeaders[at + 1], part.body?.toString()]
}

test.each([
  ['bytes=0-1', 206, 'bytes 0-1/10', '01'],
  ['bytes=4-', 206, 'bytes 4-9/10', '456789'],
  ['bytes=-3', 206, 'bytes 7-9/10', '789'],
  ['bytes=-30', 206, 'bytes 0-9/10', '0123456789'],
  ['bytes=8-99', 206, 'bytes 8-9/10', '89'],
  ['bytes=10-', 416, 'bytes */10', undefined],
  ['bytes=-0', 416, 'bytes */10', undefined],
])('the range %s of a video is answered correctly', (range, ...answer) => {
  expect(rangeOf(range)).toEqual(answer)
})

test('multiple, malformed and outdated ranges get the whole file', () => {
  for (const range of ['', 'bytes=-', 'bytes=5-2', 'bytes=0-1,4-5', 'items=0-1', 'bytes=a-b'])
    expect(rangeOf(range), range).toBeUndefined()
  expect(rangeOf('bytes=0-1', { 'if-range': '"other"' })).toBeUndefined()
  expect(rangeOf('bytes=0-1', { 'if-range': video.representations.identity.etag })).toEqual([
    206,
    'bytes 0-1/10',
    '01',
  ])
})

test('a response without Accept-Ranges ignores ranges', () => {
  expect(selectRange(of({}), { range: 'bytes=0-1' })).toBeUndefined()
})
