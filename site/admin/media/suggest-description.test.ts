import { expect, test } from 'vitest'
import { suggestDescription } from './suggest-description.ts'

test.each([
  ['our-office_front.jpg', 'Our office front'],
  ['TeamAtLunch.png', 'Team At Lunch'],
  ['Bakery window 2.webp', 'Bakery window'],
  ['Blick über die Stadt.jpeg', 'Blick über die Stadt'],
  ['IMG_1234.JPG', ''],
  ['DSC00321.jpg', ''],
  ['PXL_20260412_101112345.jpg', ''],
  ['Screenshot 2026-11-02 at 10.11.12.png', ''],
  ['20260412-101112.heic', ''],
  ['WhatsApp Image 2026-01-02 at 10.11.12.jpeg', ''],
  ['a.svg', ''],
])('the file name %s suggests “%s”', (name, description) => {
  expect(suggestDescription(name)).toBe(description)
})
