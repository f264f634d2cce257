import type { Product } from '../dev/test/process.ts'

const rounds = 40
/** Warm-up saves, which are not measured. */
const before = 15

type SavedRecord = { _id: string } & Record<string, string>

/** What is edited, and where a visitor sees it. */
export const edits = [
  { what: 'the banner', list: '/banner', update: '/update-banner', field: 'bannerHeading', page: '/' },
  { what: 'a package', list: '/pricings', update: '/pricing', field: 'packagePointOne', page: '/pricing' },
  { what: 'a service', list: '/service-items', update: '/service-item', field: 'serviceTitle', page: '/' },
] as const
export type Edit = (typeof edits)[number]

/** Each round changes one field and requests the page until it shows the change. */
export async function measure(product: Product, edit: Edit) {
  const { save, restore } = await saver(product, edit)
  const took: number[] = []
  for (let round = -before; round < rounds; round++) {
    const time = await save()
    if (round >= 0) took.push(time)
  }
  await restore()
  return took
}

/** How to save a field of the first record and measure the time until the page shows it, and how to restore it. */
async function saver({ call, page: get }: Product, { list, update, field, page }: Edit) {
  const [{ _id: id, ...values } = { _id: '' }] = await call<SavedRecord[]>('GET', list)
  let saves = 0
  return {
    save: async (): Promise<number> => {
      const mark = `Mark ${Date.now()} ${saves++}`
      const start = performance.now()
      await call('PUT', `${update}/${id}`, { ...values, [field]: mark })
      while (!(await get(page)).includes(mark)) continue
      return performance.now() - start
    },
    restore: () => call('PUT', `${update}/${id}`, values),
  }
}

/** Eight at a time: simultaneous changes are published together. */
export async function grow({ call }: Product, list: string, create: string, size: number) {
  const there = await call<SavedRecord[]>('GET', list)
  const { _id, ...values } = there[0]!
  let missing = size - there.length
  // Each has a page, at an address of its own.
  const addressOf = (n: number) => values.serviceSlug && { serviceSlug: `service-${size}-${n}` }
  const add = async () => {
    while (missing > 0) await call('POST', create, { ...values, ...addressOf(missing--) })
  }
  await Promise.all(Array.from({ length: 8 }, add))
}
