import { expect, test } from 'vitest'
import { drawShareImage } from './draw.ts'

const draw = (headline: string) =>
  drawShareImage({
    headline,
    name: 'Agency',
    address: 'site.test',
    brand: '#0b5d46',
    accent: '#b98400',
  })

test('a long word is drawn smaller instead of being cut', async () => {
  const [one, other] = await Promise.all(['Suchmaschinenoptimierung', 'Suchmaschinenoptimierer'].map(draw))
  expect(one!.equals(other!)).toBe(false)
})

test('a word that no size fits is cut', async () => {
  const word = 'Suchmaschinenoptimierung'.repeat(3)
  const [one, other] = await Promise.all([`${word}a`, `${word}b`].map(draw))
  expect(one!.equals(other!)).toBe(true)
})
