import type { CountKind } from '../../platform/db/tables/statistics.ts'
import type { Device } from './describe-view.ts'

export interface Count {
  page: string
  kind: CountKind
  value: string
  count: number
}

/** The maximum number of different client-supplied values that one process counts separately per day. */
export const maxValues = 5000
/** The maximum number of visitors that are not written yet. */
const maxVisitors = 20_000
/** Replaces values beyond that number. */
export const other = 'other'

/** The counts of one process for one day that are not written yet. Its size is limited. */
export class Batch {
  readonly day: string
  readonly #pages = new Map<string, Record<Device, number>>()
  readonly #values = new Map<string, Count>()
  /** All values of the day, including those that are already written. */
  readonly #knownValues = new Set<string>()
  /** Networks and User-Agents, until they are hashed. */
  readonly #visitors = new Set<string>()
  #hashes: string[] = []

  constructor(day: string) {
    this.day = day
  }

  addView(page: string, device: Device) {
    const views = this.#pages.get(page)
    if (views) views[device]++
    else this.#pages.set(page, { phone: 0, tablet: 0, desktop: 0, [device]: 1 })
  }

  addValue(page: string, kind: CountKind, value: string) {
    const name = nameOf({ page, kind, value })
    const isKnown = this.#knownValues.has(name) || this.#knownValues.size < maxValues
    if (isKnown) this.#knownValues.add(name)
    this.#add({ page, kind, value: isKnown ? value : other, count: 1 })
  }

  addVisitor(visitor: string) {
    if (this.#visitors.size < maxVisitors) this.#visitors.add(visitor)
  }

  /** Replaces the visitors by their hashes, or discards them if there is no hash function. */
  hashVisitors(hash: ((visitor: string) => string) | undefined) {
    if (hash)
      for (const visitor of this.#visitors)
        if (this.#hashes.length < maxVisitors) this.#hashes.push(hash(visitor))
    this.#visitors.clear()
  }

  get isEmpty() {
    return (
      this.#pages.size === 0 && this.#values.size === 0 && this.#visitors.size + this.#hashes.length === 0
    )
  }

  get hasVisitors() {
    return this.#visitors.size > 0
  }

  /** Returns the counts to write and resets the batch. */
  take(): Taken {
    const views = [...this.#pages].flatMap(([page, devices]) =>
      Object.entries(devices).flatMap(([value, count]) =>
        count ? [{ page, kind: 'device' as const, value, count }] : [],
      ),
    )
    const taken = { counts: [...views, ...this.#values.values()], hashes: this.#hashes }
    this.#pages.clear()
    this.#values.clear()
    this.#hashes = []
    return taken
  }

  /** Adds counts again that could not be written. */
  putBack({ counts, hashes }: Taken) {
    for (const count of counts) this.#add(count)
    this.#hashes = [...hashes, ...this.#hashes].slice(0, maxVisitors)
  }

  #add(added: Count) {
    const name = nameOf(added)
    const known = this.#values.get(name)
    if (known) known.count += added.count
    else this.#values.set(name, { ...added })
  }
}

const nameOf = ({ page, kind, value }: Omit<Count, 'count'>) => [page, kind, value].join('\n')

/** Counts to write; the same page, kind and value may occur twice. */
interface Taken {
  counts: Count[]
  hashes: string[]
}
