import { expect, test } from 'vitest'
import { stateNamed, stateOf } from './states.ts'

const isPublic = (values: Record<string, unknown>, path = 'posts/a.md') =>
  stateOf(new Map(Object.entries(values)), path).isPublic

test('what was not public stays so', () => {
  for (const values of [
    { draft: true },
    { draft: 'true' },
    { draft: 'yes' },
    { published: false },
    { published: 'false' },
    { status: 'draft' },
    { status: 'Private' },
    { status: 'pending' },
    { status: 'to be discussed' },
    { visibility: 'members' },
    { private: true },
    { unlisted: true },
    { permalink: false },
    { password: 'x' },
  ])
    expect([values, isPublic(values)]).toEqual([values, false])
  for (const path of [
    '_drafts/a.md',
    'source/_drafts/a.md',
    'drafts/a.md',
    'blog/unpublished/a.md',
    'a.draft.md',
  ])
    expect([path, isPublic({}, path)]).toEqual([path, false])
})

test('what was public stays so', () => {
  for (const values of [
    {},
    { draft: false },
    { draft: 'false' },
    { published: '2022-07-08' },
    { status: 'publish' },
  ])
    expect([values, isPublic(values)]).toEqual([values, true])
  expect(isPublic({}, 'posts/draft-beer.md')).toBe(true)
})

test('a state that is not known is named', () => {
  expect(stateNamed('embargo').reason).toBe('Its state was “embargo”.')
})
