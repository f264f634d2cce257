import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Env } from '../platform/env.ts'
import { plainHeaders } from '../platform/http/headers.ts'
import { answerAlive } from '../platform/http/liveness.ts'
import { simulatorPath } from '../money/payment-providers/paypal/hosts.ts'
import { standInPath } from '../money/payment-providers/stripe/account.ts'
import { countResponse, type ResponseCounts } from '../site/publish/cache/response-counts.ts'
import type { CountView } from '../platform/http/page-view.ts'
import {
  lookUp,
  pagesFor,
  serveFromCache,
  type PageRedirects,
  type ReadonlyPageCache,
} from '../site/publish/cache/serve.ts'
import { faviconPath } from '../site/publish/icons/server.ts'
import { shareImagesPath } from '../site/publish/share-images/server.ts'

interface Handlers {
  /** Serves the API, and share images and icons that are not drawn yet. */
  app: Pick<Hono, 'fetch'>
  cache: ReadonlyPageCache
  /** Resolves once these pages are rendered with the last saved content; undefined if they are already. */
  ensureCurrent: (paths: readonly string[]) => Promise<unknown> | undefined
  redirects: PageRedirects
  /** Answers with an uploaded picture that is not in the cache. */
  servePicture: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  env: Pick<Env, 'publicUrl' | 'hsts'>
  /** Counts responses from the cache. */
  counts: ResponseCounts
  countView: CountView
  /** The stand-ins of payment providers, outside production. */
  simulator?: Pick<Hono, 'fetch'> | undefined
}

/** The pages of the stand-ins of payment providers, and the API of one, whose paths its package determines. */
const simulatedPaths = [simulatorPath, standInPath, '/v1/']

/** Previews of drafts, for holders of a preview link. */
const previewsPath = '/preview/'

/** Routes each request: `/api` to the API, `/media` to uploaded pictures, everything else to the page cache. */
export function createDispatcher({
  app,
  cache,
  ensureCurrent,
  redirects,
  servePicture,
  env,
  counts,
  countView,
  simulator,
}: Handlers) {
  const headers = plainHeaders(env)
  // For requests without a Host, as HTTP/1.0 allows.
  const { host: hostname } = new URL(env.publicUrl)
  const api = getRequestListener(app.fetch, { hostname })
  const simulated = simulator && getRequestListener(simulator.fetch, { hostname })
  return (request: IncomingMessage, response: ServerResponse) => {
    const { url = '/' } = request
    const isUndrawnImage = (url.startsWith(shareImagesPath) || url === faviconPath) && !lookUp(cache, url)
    if (isUndrawnImage || /^\/api(?=[/?]|$)/.test(url)) return api(request, response)
    if (url.startsWith(previewsPath)) {
      request.url = `/api${url}`
      return api(request, response)
    }
    if (url.startsWith('/media/') && !lookUp(cache, url)) return servePicture(request, response)
    if (simulated && simulatedPaths.some((path) => url.startsWith(path))) return simulated(request, response)
    if (url === '/healthz') return answerAlive(response, headers)
    const serve = () => {
      serveFromCache(cache, headers, request, response, { redirects, countView })
      countResponse(counts, response.statusCode)
    }
    const rendered = ensureCurrent(pagesFor(cache, url))
    return rendered ? void rendered.then(serve) : serve()
  }
}
