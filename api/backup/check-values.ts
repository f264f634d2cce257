import { sql } from 'kysely'
import type { Field } from '#content/model/field.ts'
import { languageTag } from '#content/locale/language-tag.ts'
import { pictureTypes } from '#content/model/picture.ts'
import { stored, type StoredKey } from '#content/sections/settings.ts'
import { isJson, type FieldValue } from '#content/model/value.ts'
import { valueError } from '../content/records/schema.ts'
import type { Tx } from '../platform/db/database.ts'
import { never } from '../platform/links/links.ts'
import { emailAddress } from '../platform/fields.ts'
import { tablesOf } from './catalog.ts'
import { changes, emails, languages, schemas, texts } from './checked-columns.ts'
import { batchesOf } from './cursor.ts'
import { damaged } from '../platform/zip-read.ts'

/**
 * Validates the loaded values with the same rules as user input. The types and constraints of the database were checked
 * before. Throws 422.
 */
export async function checkValues(tx: Tx, scratch: string) {
  await checkContent(tx, scratch)
  await checkTypes(tx, scratch)
  for (const { table, column, except = sql`false` } of emails) {
    const values = sql<{ value: string }>`
      select ${sql.ref(column)} as value from ${sql.id(scratch, table)} where not (${except})`
    for await (const rows of batchesOf(tx, values, lengthOf))
      if (rows.some(({ value }) => !emailAddress.safeParse(value).success))
        throw damaged(`the part “${table}” contains an invalid email address`)
  }
  for (const [table, column] of languages) {
    const values = await sql<{ value: string }>`
      select distinct ${sql.ref(column)} as value from ${sql.id(scratch, table)}`.execute(tx)
    if (values.rows.some(({ value }) => value !== '' && !languageTag(value)))
      throw damaged(`the part “${table}” contains an unknown language`)
  }
  for (const [table, column, type] of texts) {
    const each = sql.raw(type === 'array' ? 'jsonb_array_elements' : 'jsonb_each')
    const value = sql.ref(column)
    const wrong = await sql`select 1 from ${sql.id(scratch, table)} where case
      when jsonb_typeof(${value}) <> ${type} then true
      else exists (select 1 from ${each}(${value}) as part where jsonb_typeof(part.value) <> 'string') end
      limit 1`.execute(tx)
    if (wrong.rows.length > 0)
      throw damaged(`the part “${table}” contains a value in “${column}” that is not text`)
  }
  for (const { table, column } of changes) {
    const wrong = await sql`select 1 from ${sql.id(scratch, table)}
      where jsonb_typeof(${sql.ref(column)}) <> 'object' limit 1`.execute(tx)
    if (wrong.rows.length > 0) throw damaged(`the part “${table}” contains an invalid value (${column})`)
  }
  await checkSchemas(tx, scratch)
  const pictures = await sql`select 1 from ${sql.id(scratch, 'media_files')}
    where content_type not in (${sql.join(Object.values(pictureTypes))}) limit 1`.execute(tx)
  if (pictures.rows.length > 0) throw damaged('it contains pictures of an unknown type')
}

async function checkSchemas(tx: Tx, scratch: string) {
  for (const [table, column, schema] of schemas) {
    // Distinct, because most mails have the same value: no attachments.
    const values = sql<{ value: unknown }>`
      select distinct ${sql.ref(column)} as value from ${sql.id(scratch, table)}`
    for await (const rows of batchesOf(tx, values, lengthOf))
      if (rows.some(({ value }) => !schema.safeParse(value).success))
        throw damaged(`the part “${table}” contains an invalid value (${column})`)
  }
}

async function checkContent(tx: Tx, scratch: string) {
  const content = await sql<{ section: string; data: unknown }>`
    select section, data from ${sql.id(scratch, 'content')}`.execute(tx)
  for (const { section, data } of content.rows) {
    checkRecord(section, data, () => true)
    checkTogether(section as StoredKey, data as Record<string, FieldValue>)
    // A field without a value is left out; responses declare no null.
    if (Object.values(data as object).includes(null))
      throw damaged(`a record of “${section}” contains a field without a value`)
  }
  const history = sql<{ section: string; data: unknown }>`
    select section, data from ${sql.id(scratch, 'content_revision')}, unnest(array[before, after]) as data
    where record_id is not null and data is not null
    union all select section, data from ${sql.id(scratch, 'content_drafts')}`
  // Old values may break newer rules, and drafts may be incomplete: only what could harm visitors is checked strictly.
  for await (const rows of batchesOf(tx, history, lengthOf))
    for (const { section, data } of rows)
      checkRecord(section, data, ({ kind }) => isJson(kind) || ['link', 'image', 'color'].includes(kind))
}

const lengthOf = (rows: readonly unknown[]) => JSON.stringify(rows).length

function checkRecord(key: string, data: unknown, isStrict: (field: Field) => boolean) {
  const section = key in stored ? stored[key as StoredKey] : undefined
  if (!section) throw damaged(`its section “${key}” is unknown`)
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw damaged(`a record of “${section.title}” is not an object`)
  for (const [name, field] of Object.entries<Field>(section.fields)) {
    const value = (data as Record<string, FieldValue>)[name] ?? ''
    if (typeof value !== 'string' && !isJson(field.kind))
      throw damaged(`“${field.label}” in “${section.title}” is not text`)
    // An old order lacks newer parts; pages ignore unknown ones.
    if (value === '' || field.kind === 'layout' || !isStrict(field)) continue
    const wrong = valueError(field, value)
    if (!wrong) continue
    throw damaged(
      ['link', 'image'].includes(field.kind)
        ? `an address in “${section.title}” is not allowed on the site`
        : `“${field.label}” in “${section.title}” cannot be shown: ${wrong}`,
    )
  }
}

/** Rejects settings whose values do not go together. */
function checkTogether(key: StoredKey, data: Readonly<Record<string, FieldValue>>) {
  const [wrong] = Object.values(stored[key].check?.(data) ?? {})
  if (wrong) throw damaged(`“${stored[key].title}” is not valid: ${wrong}`)
}

/** Links that are the same in every mail never expire. */
const isLasting = (table: string) =>
  table === 'links' ? sql`expires_at = ${never.toISOString()}::timestamptz` : sql`false`

/**
 * Rejects values that the database accepts but the product cannot process: `infinity`, `NaN`, and years out of range.
 */
async function checkTypes(tx: Tx, scratch: string) {
  const columns = await sql<{ table: string; column: string; type: string }>`
    select table_name::text as table, column_name::text as column, data_type::text as type
    from information_schema.columns
    where table_schema = ${scratch} and data_type in ('timestamp with time zone', 'numeric')`.execute(tx)
  const tableNames = new Set((await tablesOf(tx, scratch)).map(({ name }) => name))
  for (const { table, column, type } of columns.rows) {
    if (!tableNames.has(table)) continue
    const value = sql.ref(column)
    const wrong =
      type === 'numeric'
        ? sql`${value} in ('NaN', 'Infinity', '-Infinity')`
        : sql`(${value} < '1900-01-01' or ${value} >= '3000-01-01') and not (${isLasting(table)})`
    const found = await sql`select 1 from ${sql.id(scratch, table)} where ${wrong} limit 1`.execute(tx)
    if (found.rows.length > 0) throw damaged(`the part “${table}” contains an invalid value (${column})`)
  }
}
