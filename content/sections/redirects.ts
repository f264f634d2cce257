import type { Section } from './section.ts'
import { looseAddress, plainPath } from './slug.ts'

/** Where a redirect begins. */
interface Source {
  /** The address, with its query if it has one. */
  from: string
  path: string
  /** The parameters that a request must have, as `name=value`. */
  query: readonly string[]
}

export interface Redirect extends Source {
  /** Undefined if the page was removed and has no successor. */
  to: string | undefined
}

/** The address and the target of a redirect; undefined for any other record, and for one without a target. */
export function redirectOf(
  { redirect }: Pick<Section, 'redirect'>,
  record: Readonly<Record<string, unknown>> | null | undefined,
): Redirect | undefined {
  const [from, to, kind] = redirect
    ? [record?.[redirect.from], record?.[redirect.to], record?.[redirect.kind]]
    : []
  const target = kind === 'Gone' ? undefined : to
  if (typeof from !== 'string' || !(target === undefined || typeof target === 'string')) return undefined
  if (target === undefined && kind !== 'Gone') return undefined
  const [path = '', query = ''] = plainPath(from).split('?')
  return { from: plainPath(from), path, query: [...parametersOf(query)], to: target }
}

const parametersOf = (query: string): ReadonlySet<string> =>
  new Set(Array.from(new URLSearchParams(query), ([name, value]) => `${name}=${value}`))

/**
 * Finds the redirect of an address as visitors are redirected: in any spelling, of several the one with the longest query,
 * and of those the one in the same spelling. Old sites have thousands of redirects that only differ in their query, so they
 * are found by their first parameter.
 */
export class RedirectIndex<R extends Source> {
  readonly #rules = new Map<string, R[]>()

  constructor(rules: Iterable<R> = []) {
    for (const rule of rules) this.add(rule)
  }

  add(rule: R) {
    const key = keyOf(rule)
    const others = this.#rules.get(key)
    if (others) others.push(rule)
    else this.#rules.set(key, [rule])
  }

  remove(rule: Source | undefined) {
    if (!rule) return
    const key = keyOf(rule)
    this.#rules.set(key, this.#rules.get(key)?.filter(({ from }) => from !== rule.from) ?? [])
  }

  find(path: string, query: string): R | undefined {
    const loose = looseAddress(path)
    const requested = parametersOf(query)
    let found: R | undefined
    for (const key of [loose, ...Array.from(requested, (first) => `${loose}?${first}`)])
      for (const rule of this.#rules.get(key) ?? [])
        if (isBetter(rule, found, path) && rule.query.every((each) => requested.has(each))) found = rule
    return found
  }
}

const keyOf = ({ path, query: [first] }: Source) =>
  first === undefined ? looseAddress(path) : `${looseAddress(path)}?${first}`

const isBetter = (rule: Source, other: Source | undefined, path: string) =>
  !other ||
  rule.query.length > other.query.length ||
  (rule.query.length === other.query.length && rule.path === path && other.path !== path)

/** A chain of more redirects than these is not followed to its end. */
const maxSteps = 20

/**
 * The addresses that a redirect leads through, from its own to the last one: one that no redirect begins at, that is gone,
 * or, of a loop, its own again. `origin` is that of the site, which a target may begin with.
 */
export function stepsOf<R extends Redirect>(rule: R, index: RedirectIndex<R>, origin: string) {
  const steps = [rule.from]
  for (let at: Redirect = rule; steps.length < maxSteps;) {
    if (at.to === undefined) return { steps: [...steps, 'gone'], isLoop: false }
    const to = at.to.startsWith(`${origin}/`) ? at.to.slice(origin.length) : at.to
    const [, address = '', path = '', query = ''] = /^(([^?#]*)\??([^#]*))/.exec(to)!
    steps.push(address)
    const next = to.startsWith('/') ? index.find(plainPath(path), query) : undefined
    if (!next) return { steps, isLoop: false }
    // Where only the spelling differs, there may be a page, which comes before redirects without a query.
    if (next.from === rule.from)
      return next.query.length > 0 || plainPath(path) === rule.path
        ? { steps: [...steps.slice(0, -1), rule.from], isLoop: true }
        : { steps, isLoop: false }
    // As for visitors, the target of a redirect without a query gets that of the request.
    at = query && next.query.length === 0 && next.to ? { ...next, to: withQuery(next.to, `?${query}`) } : next
  }
  return { steps, isLoop: false }
}

/** A redirect’s target, with the query of the request appended to its own. */
export function withQuery(to: string, query: string) {
  const [address = '', ...fragment] = to.split(/(?=#)/)
  return address + (address.includes('?') ? query.replace('?', '&') : query) + fragment.join('')
}
