import fc from 'fast-check'

/** An operation of the API description. */
export interface Operation {
  'x-access': string
  parameters: { name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, unknown>; $ref?: string }>
}

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  format?: string
  maxLength?: number
}

/** A generated request to an operation. */
export interface Generated {
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  body: string | undefined
  caller: 'nobody' | 'customer' | 'admin' | 'forged'
}

// prettier-ignore
const hostileStrings = [
  '', ' ', '\0', '\u0000x', '\ud800', '\u202e', '💥', '%', '%00', '%zz', "'", '"', '\\', '`', '--', ';', '..',
  '../../etc/passwd', "' or 1=1 --", '{{7*7}}', '${7*7}', '<script>', '__proto__', 'constructor', 'null',
  'undefined', 'NaN', 'Infinity', '-0', '1e999', '0', '-1', '2147483648', '9007199254740993', '1.5', 'true', '[]',
  '{}', '*', 'a'.repeat(3000), '\r\nX-Injected: 1', '2026-02-31', 'https://example.com/a?b=c', '/a', '#a', 'tel:1',
  '0000-01-01', '0001-01-01', '1899-12-31', '1900-01-01', '2999-12-31', '9999-12-31', '+010000-01-01', '-000001-01-01',
  '2026-02-29', '2026-11-21T00:00:00Z', 'infinity', '%25', '100%', '#%', '/pricing#%', '/%E0%A4%A', '/a?b=%',
  'a@b.co', 'a@b.co, c@d.co', '12.50', '12', 'UnRead', 'Paid', 'Pending', 'US',
]
const edges = fc.constantFrom(
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '1900-01-01',
  '2024-02-29',
  '2999-12-31',
  '9999-12-31',
  '10000-01-01',
)
const words = fc.oneof(
  fc.constantFrom(...hostileStrings),
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

/** Values that match the schema, with arbitrary strings where it has no more constraints. */
function validValue({ const: only, enum: some, anyOf, type, ...schema }: Schema): fc.Arbitrary<unknown> {
  if (only !== undefined) return fc.constant(only)
  if (some) return fc.constantFrom(...some)
  if (anyOf) return fc.oneof(...anyOf.map(validValue))
  switch (type) {
    case 'string':
      return schema.format === 'uuid' ? fc.oneof(fc.uuid(), words) : words
    case 'integer':
      return fc.oneof(fc.integer(), fc.nat(20))
    case 'number':
      return fc.oneof(fc.integer(), fc.double())
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(validValue(schema.items ?? {}), { maxLength: 5 })
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, each]) => [name, validValue(each)]),
        ),
        { requiredKeys: schema.required ?? [] },
      )
    default:
      return fc.jsonValue()
  }
}

/** Matching bodies, bodies with one changed value, and arbitrary ones. */
function almostValid(schema: Schema): fc.Arbitrary<string> {
  const good = validValue(schema)
  const spoiled = fc.tuple(good, words, fc.jsonValue()).map(([body, name, value]) => {
    if (typeof body !== 'object' || body === null) return value
    const names = Object.keys(body)
    return { ...body, [names[name.length % (names.length + 1)] ?? name]: value }
  })
  const text = (value: unknown) => JSON.stringify(value) ?? 'null'
  return fc.oneof(
    { weight: 5, arbitrary: good.map(text) },
    { weight: 4, arbitrary: spoiled.map(text) },
    { weight: 1, arbitrary: fc.jsonValue().map(text) },
    { weight: 1, arbitrary: words },
  )
}

const queries = fc.dictionary(
  fc.constantFrom(
    'page',
    'pageSize',
    'sort',
    'q',
    'mine',
    'state',
    'kind',
    'from',
    'to',
    'messageStatus',
    'paymentStatus',
    'orderId',
    'name',
    'description',
    'x',
    '__proto__',
  ),
  words,
  { maxKeys: 3 },
)
/** Dates at the limits of years and of the database's range, which random strings rarely are. */
const days = fc
  .record({ from: edges, to: edges }, { requiredKeys: [] })
  .map((query) => query as Record<string, string>)
const fieldNames = [
  'If-Match',
  'Idempotency-Key',
  'Accept',
  'Accept-Encoding',
  'X-Forwarded-For',
  'Referer',
  'Range',
  'If-None-Match',
  'X-HTTP-Method-Override',
  'Origin',
  'X-Request-Id',
  'Cookie',
]
/** Characters that Node.js allows in headers. */
const headerValue = words
  .map((value) => value.replace(/[^\u0020-\u007e\u00a1-\u00ff]/g, ''))
  .map((value) => value.trim())
const headers = fc.dictionary(fc.constantFrom(...fieldNames), headerValue, { maxKeys: 3 })
const types = fc.constantFrom(
  'application/json',
  'application/json',
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/JSON; charset=utf-8',
  'multipart/form-data',
  '',
)

/** Requests to one operation, with valid, almost valid and invalid bodies. `ids` are ids of existing records. */
export function requestsTo(
  path: string,
  operation: Operation,
  ids: readonly string[],
): fc.Arbitrary<Generated> {
  const segment = fc.oneof(
    fc.constantFrom(...ids),
    fc.uuid(),
    fc.nat(3).map(String),
    words.map((each) => encodeURIComponent(each.toWellFormed())),
  )
  const places = path.match(/\{\w+\}/g) ?? []
  const schema = operation.requestBody?.content['application/json']?.schema
  return fc
    .record({
      segments: fc.array(segment, { minLength: places.length, maxLength: places.length }),
      query: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, queries, days),
      headers,
      type: types,
      body: schema ? almostValid(schema) : fc.option(words, { nil: undefined }),
      caller: fc.constantFrom('admin', 'admin', 'admin', 'customer', 'nobody', 'forged'),
    })
    .map(({ segments, type, ...rest }) => ({
      ...rest,
      caller: rest.caller as Generated['caller'],
      path: places.reduce((filled, place, i) => filled.replace(place, () => segments[i]!), path),
      headers: { ...rest.headers, ...(type && { 'Content-Type': type }) },
    }))
}
