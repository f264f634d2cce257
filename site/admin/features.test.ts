import { expect, test } from 'vitest'
import { permissionsOf } from '#content/model/permissions.ts'
import { groups } from '#content/sections/screens.ts'
import { features } from './features.ts'
import { menuGroups } from './lib/menu-entries.ts'
import { addressOf, forbiddenScreen, screenAt } from './lib/screen-at.ts'

const screens = features.flatMap((feature) => feature.screens ?? [])
const entries: string[] = Object.values(menuGroups).flatMap((group) => Object.keys(group))
const menu = features.flatMap(({ menu = [] }) => (typeof menu === 'function' ? [] : menu))

test('each feature has a name and each screen a path of its own', () => {
  for (const names of [features.map(({ name }) => name), screens.map(({ path }) => path)])
    expect(new Set(names).size).toBe(names.length)
})

test('each screen is found at its address', () => {
  for (const screen of screens)
    expect(screenAt(features, addressOf(screen.path.replace('?', '')))?.screen).toBe(screen)
  expect(screenAt(features, '/admin/')?.screen.path).toBe('')
  expect(screenAt(features, '/admin/invoices/settings?from=2026')?.screen.path).toBe('invoices/settings')
  expect(screenAt(features, '/admin/administrators')?.screen.path).toBe('administrators/:id?')
  expect(screenAt(features, '/admin/orders/1')).toBeUndefined()
})

test('each tab and entry of the command palette opens a screen, no two tabs share a place, and no entry is empty', () => {
  for (const { path } of menu) expect(screenAt(features, addressOf(path)), path).toBeDefined()
  for (const { title, screens } of groups) {
    expect(entries, title).toContain(title)
    for (const { slug } of screens) expect(screenAt(features, `/admin/content/${slug}`), slug).toBeDefined()
  }
  for (const { to } of features.flatMap(({ palette = [] }) => palette))
    expect(screenAt(features, to), to).toBeDefined()
  const places = menu.map(({ entry, order }) => `${entry} ${order}`)
  expect(new Set(places).size).toBe(places.length)
  expect(new Set([...menu.map(({ entry }) => entry), ...groups.map(({ title }) => title)])).toEqual(
    new Set(entries),
  )
  for (const { under } of screens) if (under) expect(menu.map(({ path }) => path)).toContain(under)
})

test('the menu has at most 23 entries, and at most eight in a group', () => {
  expect(entries.length).toBeLessThanOrEqual(23)
  for (const group of Object.values(menuGroups)) expect(Object.keys(group).length).toBeLessThanOrEqual(8)
})

test('a screen is for people with all permissions that it names', () => {
  const viewer = permissionsOf('Viewer', ['invoices.read'])
  expect(forbiddenScreen(features, '/admin/invoices', viewer)).toBeUndefined()
  expect(forbiddenScreen(features, '/admin/invoices/settings', viewer)?.title).toBe('Invoice settings')
  expect(forbiddenScreen(features, '/admin/drafts/1', viewer)?.title).toBe('Draft')
  expect(forbiddenScreen(features, '/admin/no-such-screen', viewer)).toBeUndefined()
})
