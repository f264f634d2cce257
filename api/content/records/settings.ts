import { kinds, type Field } from '#content/model/field.ts'
import type { Values } from '#content/sections/section.ts'
import { settings, type SettingKey, type Settings } from '#content/sections/settings.ts'
import { withTransaction, type Context } from '../../platform/context.ts'
import { requireVersion } from '../../platform/errors.ts'
import { touch } from './changes.ts'
import { create, update } from './store.ts'

/** The settings with one record. */
type SingleKey = { [K in SettingKey]: Settings[K]['holds'] extends 'one' ? K : never }[SettingKey]

/** A stored setting, with every field. */
interface StoredSetting<K extends SettingKey> {
  id: string
  values: Required<Values<Settings[K]>>
  version: number
}

/** A setting; undefined if it was never saved. With `locked`, it does not change before the end of the transaction. */
export async function readSetting<K extends SingleKey>(
  { db }: Context,
  key: K,
  { locked = false } = {},
): Promise<StoredSetting<K> | undefined> {
  const row = await db
    .selectFrom('content')
    .select(['id', 'data', 'version'])
    .where('section', '=', key)
    .$if(locked, (query) => query.forShare())
    .executeTakeFirst()
  if (!row) return undefined
  const fields = Object.entries<Field>(settings[key].fields)
  const empty = Object.fromEntries(fields.map(([name, { kind }]) => [name, kinds[kind].empty ?? '']))
  const values = { ...empty, ...row.data } as StoredSetting<K>['values']
  return { id: row.id, values, version: row.version }
}

/**
 * Saves all values of a setting, which the caller has validated. Throws a StaleVersionError (412) if the stored version is
 * not `expected`, where 0 stands for a setting that was never saved.
 */
export const saveSetting = <K extends SingleKey>(
  ctx: Context,
  key: K,
  { values, expected }: { values: Values<Settings[K]>; expected: number | undefined },
): Promise<number> =>
  withTransaction(ctx, async (ctx) => {
    // Of two first saves at the same time, the second one finds the record of the first.
    await touch(ctx.db, key)
    const before = await readSetting(ctx, key)
    if (before) return (await update(ctx, settings[key], { id: before.id, values, expected })).version
    requireVersion(expected, 0)
    return (await create(ctx, settings[key], { values })).version
  })
