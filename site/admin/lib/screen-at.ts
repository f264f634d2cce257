import type { Permission } from '#content/model/permissions.ts'
import type { Feature, Screen } from './feature.ts'

/** The path of an address below `/admin`, without a query. */
export const pathOf = (address: string) =>
  new URL(address, 'http://localhost').pathname.replace(/^\/admin\/?|\/$/g, '')

export const addressOf = (path: string) => (path === '' ? '/admin' : `/admin/${path}`)

/** Whether a path is one of a screen, whose path may have parameters: `orders/:id`, and `:id?` at its end. */
function isAt({ path }: Screen, parts: readonly string[]): boolean {
  const pattern = path.split('/')
  return (
    parts.length <= pattern.length &&
    pattern.every((part, i) =>
      part.startsWith(':') ? parts[i] !== undefined || part.endsWith('?') : part === parts[i],
    )
  )
}

const fixedParts = ({ path }: Screen) => path.split('/').filter((part) => !part.startsWith(':')).length

/** The screen at an address, with its feature; undefined if there is none. */
export function screenAt(
  features: readonly Feature[],
  address: string,
): { feature: Feature; screen: Screen } | undefined {
  const parts = pathOf(address).split('/')
  return features
    .flatMap((feature) => (feature.screens ?? []).map((screen) => ({ feature, screen })))
    .filter(({ screen }) => isAt(screen, parts))
    .toSorted((a, b) => fixedParts(b.screen) - fixedParts(a.screen))[0]
}

/** The screen at an address that a person with these permissions may not open, if that is why they see nothing there. */
export function forbiddenScreen(
  features: readonly Feature[],
  address: string,
  permissions: readonly Permission[],
): Screen | undefined {
  const screen = screenAt(features, address)?.screen
  return screen?.may.every((each) => permissions.includes(each)) ? undefined : screen
}
