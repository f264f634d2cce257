import { expect, test } from 'vitest'
import { mostSimilar, similarity } from './similarity.ts'

const places = [
  { title: 'Home', words: 'home start' },
  { title: 'Services', words: 'services service work offer' },
  { title: 'Pricing', words: 'pricing price prices packages plans cost costs' },
  { title: 'Contact', words: 'contact write message mail phone address' },
  { title: 'About', words: 'about us team company people' },
  { title: 'Premium', words: 'Premium package' },
  { title: 'Local search and maps', words: 'Local search and maps' },
  { title: 'Orders', words: 'orders order my dashboard' },
  {
    title: 'Article',
    words: 'A map entry, filled in the right order /articles/map-entry-in-the-right-order',
  },
  {
    title: 'Checks',
    words: 'Seven things to check before you pay anybody for SEO /articles/check-before-you-pay',
  },
]
const first = (asked: string) => mostSimilar(asked, places, 3)[0]?.title

test.each([
  ['/prizing', 'Pricing'],
  ['/price-list', 'Pricing'],
  ['how much does it cost?', 'Pricing'],
  ['/kontact-us.html', 'Contact'],
  ['/contact/index.php', 'Contact'],
  ['/our/servces', 'Services'],
  ['/about-us', 'About'],
  ['/premium-package', 'Premium'],
  ['/local-search', 'Local search and maps'],
  ['maps', 'Local search and maps'],
  // Similar words in total outweigh a single exact match.
  ['/article/map-enty-in-the-rigth-order', 'Article'],
])('%s is most similar to %s', (asked, title) => {
  expect(first(asked)).toBe(title)
})

test('texts without common letters have no similarity', () => {
  expect(mostSimilar('/zzzz', places, 3)).toEqual([])
  expect(mostSimilar('/nothing-here', places, 3)).toEqual([])
  expect(mostSimilar('/wp-login.php', places, 3)).toEqual([])
  expect(similarity('/', '')).toBe(0)
  expect(similarity('/how-to', 'pricing')).toBe(0)
})
