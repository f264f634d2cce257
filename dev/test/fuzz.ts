import fc from 'fast-check'
import { everySection } from '#content/sections/sections.ts'
import type { TestServer } from './server.ts'
import { requestsTo, type Generated, type Operation } from './requests.ts'

interface Report {
  operations: number
  requests: number
  /** The number of responses by status. */
  statuses: Record<number, number>
  slowest: number
  failures: string[]
}

/** The timeout of a request in milliseconds, with reserve for a busy machine. */
const timeoutMs = 15_000
/** Internal details that no response may reveal. */
const internals =
  /\bat .+\.ts:\d+|node_modules|\/api\/[\w/-]+\.ts|syntax error at|relation "|violates|PGlite|pg_catalog/

/** Sends generated requests to each included operation and checks every response against the API description. */
export async function fuzz(
  server: TestServer,
  runs: number,
  isIncluded: (section: string | undefined) => boolean,
  ids: readonly string[],
  between: () => Promise<void> = async () => {},
): Promise<Report> {
  const { body: described } = await server.call('GET', '/openapi.json')
  const report: Report = { operations: 0, requests: 0, statuses: {}, slowest: 0, failures: [] }
  const callers = { nobody: '', forged: 'x.y.z', customer: server.customer, admin: server.admin }
  for (const { section, method, path, operation } of operationsOf(described)) {
    if (!isIncluded(section)) continue
    report.operations++
    const send = async (request: Generated) => {
      const answer = await ask(server.url, method, request, callers[request.caller])
      report.requests++
      report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1
      report.slowest = Math.max(report.slowest, answer.took)
      const wrong = checkAnswer(answer, operation, described.components.responses)
      if (wrong) throw new Error(wrong)
    }
    const outcome = await fc.check(fc.asyncProperty(requestsTo(path, operation, ids), send), {
      numRuns: runs,
      endOnFailure: false,
      interruptAfterTimeLimit: 600_000,
    })
    if (outcome.failed)
      report.failures.push(
        `${method} ${path} (seed ${outcome.seed}): ${String(outcome.errorInstance)} by ${JSON.stringify(outcome.counterexample)}`,
      )
    await between()
  }
  return report
}

interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

interface Addressed {
  section: string | undefined
  method: string
  path: string
  operation: Operation
}

/** Every operation, with the section that it belongs to, if any; one of all sections once for each of them. */
const operationsOf = ({ paths, components }: Description) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([name, operation]): Addressed[] => {
      const method = name.toUpperCase()
      const owner = everySection.find((section) => Object.values(section.paths ?? {}).includes(path))
      if (!path.includes('{section}')) return [{ section: owner?.key, method, path, operation }]
      return everySection.map(({ key: section }) => ({
        section,
        method,
        path: path.replace('{section}', section),
        operation:
          operation.requestBody && /^\/content\/\{section\}(\/\{id\})?$/.test(path)
            ? { ...operation, requestBody: bodyOf(components.schemas, section) }
            : operation,
      }))
    }),
  )

const bodyOf = (schemas: Record<string, object>, section: string) => ({
  content: {
    'application/json': { schema: schemas[`${section[0]!.toUpperCase()}${section.slice(1)}Input`]! },
  },
})

interface TimedResponse {
  status: number
  type: string
  text: string
  took: number
}

async function ask(
  url: string,
  method: string,
  { path, query, headers, body }: Generated,
  token: string,
): Promise<TimedResponse> {
  const start = performance.now()
  const answer = await fetch(`${url}/api${path}?${new URLSearchParams(query)}`, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { ...headers, ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body !== undefined && method !== 'GET' && { body }),
  })
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  // An event stream never ends.
  const isEndless = type === 'text/event-stream'
  if (isEndless) await answer.body?.cancel()
  const text = isEndless ? '' : await answer.text()
  return {
    status: answer.status,
    type,
    text,
    took: performance.now() - start,
  }
}

/** The error in a response; undefined if it matches the description. */
function checkAnswer(
  { status, type, text }: TimedResponse,
  { responses }: Operation,
  shared: Record<string, { content: Record<string, unknown> }>,
): string | undefined {
  if (status >= 500) return `${status}: ${text.slice(0, 300)}`
  const declared = responses[String(status)] ?? (status >= 400 ? responses.default : undefined)
  if (!declared) return `${status} is not declared`
  const content = declared.$ref ? shared[declared.$ref.split('/').pop()!]!.content : declared.content
  const types = Object.keys(content ?? {})
  if (types.length === 0 && text !== '') return `${status} has a body that is not declared`
  if (types.length > 0 && !types.includes(type))
    return `${status} is ${type || 'of no type'}, not ${types.join(' or ')}`
  if (status >= 400 && type === 'application/problem+json') {
    const problem = JSON.parse(text) as { status: number; title: string }
    if (problem.status !== status || !problem.title) return `${status} is no problem: ${text.slice(0, 200)}`
    if (internals.test(text)) return `${status} reveals internals: ${text.slice(0, 300)}`
  }
  return undefined
}
