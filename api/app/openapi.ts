import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { sectionKey, settingKey } from '../content/records/section-schemas.ts'
import { limitOf } from '../platform/http/limits.ts'
import { isPaged, pageParameters } from '../platform/http/paging.ts'
import { problem } from '../platform/http/problem.ts'
import { permissionsNeeded, route, type Access, type Route } from '../platform/http/route.ts'
import { makeCachedResponse } from '../site/publish/cache/cached-response.ts'
import { compress } from '../site/publish/cache/compress.ts'
import { select } from '../site/publish/cache/serve.ts'

/** Adds the route that serves the OpenAPI 3.1 description, generated from the declarations of all routes. */
export function withDescription(routes: readonly Route[], tags: Readonly<Record<string, string>>): Route[] {
  const all = [...routes]
  const descriptions = { ...tags, Site: 'The site as a whole' }
  // Made and compressed once: the route is public.
  let made: ReturnType<typeof makeDescription> | undefined
  all.push(
    route({
      id: 'describeApi',
      tag: 'Site',
      method: 'GET',
      path: '/openapi.json',
      access: 'anyone',
      summary: 'Get this description',
      produces: 'application/json',
      hasETag: true,
      run: async ({ c }) => {
        made ??= makeDescription(all, descriptions)
        const known = c.req.header('if-none-match')
        const { rawHeaders, body } = select(await made, c.req.header('accept-encoding'), known)
        for (let i = 0; i < rawHeaders.length; i += 2) c.header(rawHeaders[i]!, rawHeaders[i + 1])
        return body ? c.body(new Uint8Array(body), 200) : c.body(null, 304)
      },
    }),
  )
  return all
}

async function makeDescription(routes: readonly Route[], tags: Readonly<Record<string, string>>) {
  const contentType = 'application/json; charset=utf-8'
  const body = Buffer.from(JSON.stringify(describeRoutes(routes, tags)))
  const response = { status: 200, contentType, headers: { 'Cache-Control': 'no-cache' }, body }
  return makeCachedResponse(response, await compress(response))
}

/** The OpenAPI document of routes. */
export function describeRoutes(
  routes: readonly Route[],
  descriptions: Readonly<Record<string, string>> = {},
) {
  const paths: Record<string, Record<string, unknown>> = {}
  const schemas: Record<string, unknown> = { Problem: toJsonSchema(problem) }
  const toSchema = schemasInto(schemas)
  // Of path parameters.
  for (const named of [sectionKey, settingKey]) toSchema(named, 'input')
  for (const route of routes)
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route, toSchema)
  const tags = [...new Set(routes.map(({ tag }) => tag))]
  const problemContent = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Frontdesk',
      version: '1',
      description: 'Content, orders, payments, messages and settings of the site.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    security: signedIn,
    tags: tags.map((name) => ({ name, description: descriptions[name] })),
    paths,
    components: {
      schemas,
      parameters: { ...pathParameters, ...sharedParameters },
      securitySchemes: {
        idToken: { type: 'http', scheme: 'bearer', description: 'A Firebase ID token' },
        link: { type: 'http', scheme: 'Link', description: 'The token of a link' },
      },
      headers: {
        totalCount: { description: 'The total number of items', schema: { type: 'integer', minimum: 0 } },
        totalRelation: {
          description: '`gte` if a search matched more items than are counted; otherwise absent',
          schema: { type: 'string', enum: ['gte'] },
        },
      },
      responses: {
        problem: { description: `An error (RFC 9457): ${statuses}`, content: problemContent },
        problemOrPage: {
          description: 'An error (RFC 9457), or a page for a form sent without JavaScript',
          content: { ...problemContent, 'text/html': {} },
        },
      },
    },
  }
}

const pathParameter = (name: string, schema: object = { type: 'integer', minimum: 0 }) => ({
  name,
  in: 'path',
  required: true,
  schema,
})

const pathParameters: Record<string, object> = {
  id: pathParameter('id', { type: 'string', format: 'uuid' }),
  key: pathParameter('key', { type: 'string' }),
  name: pathParameter('name', { type: 'string' }),
  section: pathParameter('section', {
    anyOf: [{ $ref: '#/components/schemas/Section' }, { $ref: '#/components/schemas/Setting' }],
  }),
}

const referenceTo = (name: string) => ({ $ref: `#/components/parameters/${name}` })

/** The parameters of every paged list. */
const sharedParameters = Object.fromEntries(
  queryParameters(toJsonSchema(z.object(pageParameters), 'input')).map((parameter) => [
    parameter.name,
    parameter,
  ]),
)

const signedIn = [{ idToken: [] }]

const kindOf = (access: Access) => (typeof access === 'string' ? access : 'staff')

const securityOf: Record<ReturnType<typeof kindOf>, object[]> = {
  anyone: [],
  signature: [],
  link: [],
  notice: [],
  readers: [{}, { idToken: [] }],
  'signed-in': signedIn,
  staff: signedIn,
}

function operation(route: Route, toSchema: ToSchema) {
  const { access, asStaff, path, query, body, form, links, guest } = route
  const schema = body && toSchema(body, 'input')
  const security = securityOf[kindOf(access)]
  const needed = asStaff && asStaff !== 'any' ? [asStaff.may].flat() : permissionsNeeded(access)
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description && { description: route.description }),
    ...(links || guest
      ? {
          security: [...security, { link: [] }],
          ...(links && { 'x-links': links }),
          ...(guest && { 'x-guest': true }),
        }
      : security !== signedIn && { security }),
    'x-access': kindOf(access),
    ...(needed.length > 0 && { 'x-permission': needed }),
    'x-limit': limitOf(route),
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) =>
        pathParameters[name!] ? referenceTo(name!) : pathParameter(name!),
      ),
      ...(query ? queryParameters(toSchema(query, 'input')) : []).map((parameter) =>
        isPaged(query) && parameter.name in sharedParameters ? referenceTo(parameter.name) : parameter,
      ),
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
    responses: { ...successOf(route, toSchema), ...failuresOf(route) },
  }
}

function successOf(route: Route, toSchema: ToSchema) {
  const { status = 200, answers, linkAnswers, produces = 'application/json' } = route
  const { query, form, successMessage } = route
  const content = produces && status !== 204
  const schema = answers && linkAnswers ? z.union([answers, linkAnswers]) : answers
  return {
    [status]: {
      description: successMessage ?? 'Success',
      ...(isPaged(query) && {
        headers: {
          'X-Total-Count': { $ref: '#/components/headers/totalCount' },
          'X-Total-Relation': { $ref: '#/components/headers/totalRelation' },
        },
      }),
      ...(content && { content: { [produces]: schema ? { schema: toSchema(schema, 'output') } : {} } }),
    },
    ...(route.hasETag && { 304: { description: 'The client has the answer already: `If-None-Match`' } }),
    ...(form && { 303: { description: 'Success of a form: where to go then' } }),
  }
}

/** The error responses. They are alike for all routes: the document would double if each listed its statuses. */
function failuresOf({ access, form }: Route) {
  const problem = {
    $ref: `#/components/responses/${form || access === 'link' ? 'problemOrPage' : 'problem'}`,
  }
  return { '4XX': problem, default: problem }
}

const statuses =
  '400 unreadable body, 401 no valid token, 403 not allowed, 404 no such thing, 409 conflict, 412 a stale `If-Match`, 413 too large, 415 another media type, 422 a field is wrong, 429 too many requests, 503 overload'

function queryParameters({ properties = {}, required = [] }: JsonSchema) {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    schema,
  }))
}

interface JsonSchema {
  properties?: Record<string, object>
  required?: string[]
}

type ToSchema = (schema: z.ZodType, io: 'input' | 'output') => JsonSchema

/** Converts schemas for OpenAPI: a schema with an id (`meta({ id })`) is added to `shared` and referenced. */
const schemasInto =
  (shared: Record<string, unknown>): ToSchema =>
  (schema, io) => {
    const { $defs = {}, ...own } = toJsonSchema(schema, io)
    for (const [name, added] of Object.entries($defs)) {
      if (shared[name] && !isDeepStrictEqual(shared[name], added))
        throw new Error(`Two schemas are named ${name}.`)
      shared[name] = added
    }
    return own
  }

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'output') {
  const jsonSchema = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      nameKeys(jsonSchema)
      shorten(jsonSchema, io)
    },
  })
  const text = JSON.stringify(jsonSchema).replaceAll('"#/$defs/', '"#/components/schemas/')
  const { $schema: _, ...own } = JSON.parse(text) as Record<string, unknown>
  return own as JsonSchema & { $defs?: Record<string, unknown> }
}

/** Turns a record keyed by an enum into an object with these properties, so that generated clients know their names. */
function nameKeys(schema: z.core.JSONSchema.BaseSchema) {
  const { propertyNames, additionalProperties } = schema
  if (typeof propertyNames !== 'object' || !propertyNames.enum || !schema.required) return
  schema.properties = Object.fromEntries(schema.required.map((name) => [name, additionalProperties!]))
  delete schema.propertyNames
  delete schema.additionalProperties
}

/** Leaves out what another keyword already says; it would be half of the document. */
function shorten(schema: z.core.JSONSchema.BaseSchema, io: 'input' | 'output') {
  // `date`, `date-time` and `uuid`.
  if (schema.format) delete schema.pattern
  if ((schema.propertyNames as { type?: string })?.type === 'string') delete schema.propertyNames
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  // Clients have to accept new properties in responses.
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties
}
