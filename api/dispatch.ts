import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Env } from './env.ts'
import { plainHeaders } from './http/headers.ts'
import { answerAlive } from './http/liveness.ts'
import { simulatorPath } from './payment-providers/paypal/hosts.ts'
import { countResponse, type ResponseCounts } from './publish/cache/response-counts.ts'
import type { CountView } from './http/page-view.ts'
import type { PageRedirect } from './publish/page-redirects.ts'
import { lookUp, pagesFor, serveFromCache, type PageCache } from './publish/cache/serve.ts'
import { faviconPath } from './publish/icons/server.ts'
import { shareImagesPath } from './publish/share-images/server.ts'

interface Handlers {
  /** The API, and images that are not drawn yet. */
  app: Pick<Hono, 'fetch'>
  cache: PageCache
  /** Resolves once what is asked for is as it was saved last; undefined where it is by now. */
  current: (paths: readonly string[]) => Promise<unknown> | undefined
  /** The redirect from an address that no page has. */
  findRedirect: (path: string) => PageRedirect | undefined
  /** Answers with an uploaded picture that is not in the cache. */
  servePicture: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  env: Pick<Env, 'publicUrl' | 'hsts'>
  /** Of what is answered from the cache. */
  counts: ResponseCounts
  countView: CountView
  /** The stand-in for a payment provider, where there is one. */
  simulator?: Hono | undefined
}

/** Pages with drafts in them, for those who have a link. */
const previewsPath = '/preview/'

/** Hands a request to the API below `/api`, to uploads below `/media`, and everything else to the page cache. */
export function createDispatcher({
  app,
  cache,
  current,
  findRedirect,
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
  const paypal = simulator && getRequestListener(simulator.fetch, { hostname })
  return (request: IncomingMessage, response: ServerResponse) => {
    const { url = '/' } = request
    const isUndrawnImage = (url.startsWith(shareImagesPath) || url === faviconPath) && !lookUp(cache, url)
    if (isUndrawnImage || /^\/api(?=[/?]|$)/.test(url)) return api(request, response)
    if (url.startsWith(previewsPath)) {
      request.url = `/api${url}`
      return api(request, response)
    }
    if (url.startsWith('/media/') && !lookUp(cache, url)) return servePicture(request, response)
    if (paypal && url.startsWith(simulatorPath)) return paypal(request, response)
    if (url === '/healthz') return answerAlive(response, headers)
    const serve = () => {
      serveFromCache(cache, headers, request, response, { findRedirect, countView })
      countResponse(counts, response.statusCode)
    }
    const rendered = current(pagesFor(cache, url))
    return rendered ? void rendered.then(serve) : serve()
  }
}
