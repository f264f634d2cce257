import { z } from 'zod'
import { limitOf } from './http/limits.ts'
import { isPaged } from './http/paging.ts'
import { route, type Route } from './http/route.ts'

/** The routes, and one more that describes them all as they are declared (OpenAPI 3.1). */
export function withDescription(routes: readonly Route[]): Route[] {
  const all = [...routes]
  // Made once: it takes more than 30 ms, and anybody may ask for it.
  let described: string | undefined
  all.push(
    route({
      id: 'describeApi',
      tag: 'Site',
      method: 'GET',
      path: '/openapi.json',
      access: 'anyone',
      does: 'This description',
      run: async ({ c }) =>
        c.body((described ??= JSON.stringify(describe(all))), 200, {
          'Content-Type': 'application/json; charset=utf-8',
        }),
    }),
  )
  return all
}

function describe(routes: readonly Route[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  const schemas = {}
  const toSchema = schemasInto(schemas)
  for (const route of routes)
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route, toSchema)
  return {
    openapi: '3.1.0',
    info: { title: 'Frontdesk', version: '1' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        idToken: { type: 'http', scheme: 'bearer', description: 'A Firebase ID token' },
        setupKey: { type: 'apiKey', in: 'header', name: 'Setup-Key' },
      },
      headers: {
        totalCount: { description: 'How many there are in all', schema: { type: 'integer', minimum: 0 } },
      },
      responses: {
        problem: { description: 'RFC 9457', content: { 'application/problem+json': {} } },
        problemOrPage: {
          description: 'RFC 9457; for a person without JavaScript a page',
          content: { 'application/problem+json': {}, 'text/html': {} },
        },
      },
    },
  }
}

const shapes: Record<string, object> = { id: { type: 'string', format: 'uuid' }, key: { type: 'string' } }

function operation(
  {
    path,
    id,
    tag,
    method,
    does,
    said,
    access,
    limit,
    query,
    body,
    form,
    status = 200,
    answers,
    produces = 'application/json',
  }: Route,
  toSchema: ToSchema,
) {
  const schema = body && toSchema(body, 'input')
  return {
    operationId: id,
    tags: tag && [tag],
    summary: does,
    security: {
      anyone: [],
      signature: [],
      link: [],
      notice: [],
      'signed-in': [{ idToken: [] }],
      admin: [{ idToken: [] }],
      'admin-or-setup': [{ idToken: [] }, { setupKey: [] }],
    }[access],
    'x-access': access,
    'x-limit': limitOf({ limit, access, method }),
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: shapes[name!] ?? { type: 'integer', minimum: 0 },
      })),
      ...(query ? queryParameters(toSchema(query, 'input')) : []),
    ],
    ...(schema && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema },
          ...(form && { 'application/x-www-form-urlencoded': { schema } }),
        },
      },
    }),
    responses: {
      [status]: {
        description: said ?? 'Success',
        ...(isPaged(query) && { headers: { 'X-Total-Count': { $ref: '#/components/headers/totalCount' } } }),
        ...(produces &&
          status !== 204 && {
            content: { [produces]: answers ? { schema: toSchema(answers, 'output') } : {} },
          }),
      },
      ...(form && { 303: { description: 'Success of a form: where to go then' } }),
      default: { $ref: `#/components/responses/${form || access === 'link' ? 'problemOrPage' : 'problem'}` },
    },
  }
}

const queryParameters = ({ properties = {}, required = [] }: JsonSchema) =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))

interface JsonSchema {
  properties?: Record<string, object>
  required?: string[]
}

type ToSchema = (schema: z.ZodType, io: 'input' | 'output') => JsonSchema

/** Schemas as OpenAPI has them: one with an id of its own (`meta({ id })`) goes to `shared`, and is referred to. */
const schemasInto =
  (shared: Record<string, unknown>): ToSchema =>
  (schema, io) => {
    const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
    const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')
    const { $schema: _, $defs, ...rest } = JSON.parse(text) as Record<string, unknown>
    Object.assign(shared, $defs)
    return rest
  }
