import { z } from 'zod'
import { limitOf } from './http/limits.ts'
import { route, type Route } from './http/route.ts'

/** The routes, and one more that describes them all as they are declared (OpenAPI 3.1). */
export function withDescription(routes: readonly Route[]): Route[] {
  const all = [...routes]
  // Made once: it takes more than 30 ms, and anybody may ask for it.
  let described: string | undefined
  all.push(
    route({
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
  for (const { path, ...rest } of routes)
    (paths[path] ??= {})[rest.method.toLowerCase()] = operation(path, rest)
  return {
    openapi: '3.1.0',
    info: { title: 'Frontdesk', version: '1' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        idToken: { type: 'http', scheme: 'bearer', description: 'A Firebase ID token' },
        setupKey: { type: 'apiKey', in: 'header', name: 'Setup-Key' },
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
  path: string,
  {
    method,
    does,
    said,
    access,
    limit,
    body,
    form,
    status = 200,
    answers,
    produces = 'application/json',
  }: Omit<Route, 'path'>,
) {
  const schema = body && toSchema(body)
  return {
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
    parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: shapes[name!] ?? { type: 'integer', minimum: 0 },
    })),
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
        ...(produces &&
          status !== 204 && { content: { [produces]: answers ? { schema: toSchema(answers) } : {} } }),
      },
      ...(form && { 303: { description: 'Success of a form: where to go then' } }),
      default: { $ref: `#/components/responses/${form || access === 'link' ? 'problemOrPage' : 'problem'}` },
    },
  }
}

const toSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
