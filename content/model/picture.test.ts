import { expect, test } from 'vitest'
import { addressOf, bitmapOf, copyWidths, readPicture, sourcesOf, stillOf } from './picture.ts'

const picture = { key: 'abcdefghijklmno_', width: 900, height: 600 }

test('the key and size of a picture are read from its address', () => {
  expect(readPicture(addressOf(picture, 'jpg'))).toEqual(picture)
  expect(readPicture('/demo/hero.svg')).toBeUndefined()
  expect(readPicture('https://elsewhere.test/media/abcdefghijklmno_-1x1.jpg')).toBeUndefined()
})

test('no copy is wider than the picture or than 1920 pixels', () => {
  expect(copyWidths(200)).toEqual([200])
  expect(copyWidths(900)).toEqual([320, 640, 900])
  expect(copyWidths(6000)).toEqual([320, 640, 1280, 1920])
})

test('the srcset lists the copies in the requested format', () => {
  expect(sourcesOf(addressOf(picture, 'png'))).toBe(
    '/media/abcdefghijklmno_-320.webp 320w, /media/abcdefghijklmno_-640.webp 640w, /media/abcdefghijklmno_-900.webp 900w',
  )
  expect(sourcesOf(addressOf({ ...picture, width: 400 }, 'jpg'), 'avif')).toBe(
    '/media/abcdefghijklmno_-320.avif 320w, /media/abcdefghijklmno_-400.avif 400w',
  )
  expect(sourcesOf(addressOf(picture, 'svg'), 'avif')).toBeUndefined()
})

test('an animation has a still picture, for mails and visitors who do not want motion', () => {
  expect(bitmapOf(addressOf(picture, 'webp'))).toBe(addressOf(picture, 'png'))
  expect(stillOf(addressOf(picture, 'webp'))).toBe(addressOf(picture, 'png'))
  expect([stillOf(addressOf(picture, 'jpg')), stillOf('/demo/a.webp')]).toEqual([undefined, undefined])
})
