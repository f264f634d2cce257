import { pointsOf } from '#content/shop/packages.ts'
import { periodTermsOf } from '#content/shop/package-periods.ts'
import type { PeriodTerms } from '#content/shop/periods.ts'
import type { SoldPackage } from '#content/shop/selection.ts'
import type { Saved } from '#content/sections/section.ts'
import { sections, type Sections } from '#content/sections/sections.ts'
import type { Context } from '../../platform/context.ts'
import { find, list } from '../../content/records/records.ts'
import { ConflictError, InvalidInputError, unlessNotFound } from '../../platform/errors.ts'
import { toCents } from '#content/shop/cents.ts'

/** A package as an order stores it. */
export interface Package {
  /** What its price depends on. */
  sold: SoldPackage
  points: string[]
  /** By the periods in which it is sold; none if it is paid once. */
  terms: PeriodTerms[]
  /** The number of rounds of changes that it includes; null means unlimited. */
  changeRounds: number | null
  /** The number of working days from the receipt of the brief; null if it states none. */
  workDays: number | null
}

/**
 * Finds a package by its id, or by its name if no id is given; the first one if several have the name. Throws an
 * InvalidInputError if there is none, and a ConflictError if it has no price.
 */
export async function findPackage(ctx: Context, id: string | undefined, name: string): Promise<Package> {
  const record = id ? await byId(ctx, id) : await byName(ctx, name)
  if (!record)
    throw new InvalidInputError({
      errors: { [id ? 'packageId' : 'packageName']: 'This package is no longer available.' },
    })
  if (!toCents(record.packagePrice))
    throw new ConflictError(`${record.packageName} cannot be ordered: it has no price at the moment.`)
  return toPackage(record)
}

/** A package of the list, even if it has no price; undefined if there is none with the id. */
export async function packageById(ctx: Context, id: string): Promise<Package | undefined> {
  const record = await byId(ctx, id)
  return record && toPackage(record)
}

const toPackage = (record: PackageRecord): Package => ({
  sold: record,
  points: pointsOf(record),
  terms: periodTermsOf(record),
  changeRounds: record.packageChangeRounds ? Number(record.packageChangeRounds) : null,
  workDays: Number(record.packageDays) || null,
})

type PackageRecord = Saved<Sections['pricing']>

const byId = async (ctx: Context, id: string): Promise<PackageRecord | undefined> =>
  (await unlessNotFound(find(ctx, sections.pricing, id)))?.record

const byName = async (ctx: Context, name: string): Promise<PackageRecord | undefined> =>
  (await list(ctx, sections.pricing)).find((record) => equalsIgnoringCase(record.packageName, name))

const equalsIgnoringCase = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
