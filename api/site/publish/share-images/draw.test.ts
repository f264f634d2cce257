import { expect, test } from 'vitest'
import { drawShareImage } from './draw.ts'

const draw = (headline: string, direction: 'ltr' | 'rtl' = 'ltr') =>
  drawShareImage({
    headline,
    name: 'Agency',
    address: 'site.test',
    brand: '#0b5d46',
    accent: '#b98400',
    direction,
  })

test('a long word is drawn smaller instead of being cut', async () => {
  const [one, other] = await Promise.all(
    ['Suchmaschinenoptimierung', 'Suchmaschinenoptimierer'].map((each) => draw(each)),
  )
  expect(one!.equals(other!)).toBe(false)
})

test('a word that no size fits is cut', async () => {
  const word = 'Suchmaschinenoptimierung'.repeat(3)
  const [one, other] = await Promise.all([`${word}a`, `${word}b`].map((each) => draw(each)))
  expect(one!.equals(other!)).toBe(true)
})

test('in a language that is written from right to left, the picture is mirrored', async () => {
  const [one, other] = await Promise.all([draw('שלום Acme', 'rtl'), draw('שלום Acme', 'ltr')])
  expect(one.equals(other)).toBe(false)
})
