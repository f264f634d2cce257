import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { commonHeaders } from '#api/platform/http/headers.ts'
import { asProblem, problemResponse } from '#api/platform/http/problem.ts'
import type { Log } from '#api/platform/log.ts'

/** Bounds requests to a stand-in of a payment provider, and gives its pages their headers and errors. */
export function prepareStandIn(
  app: Hono,
  { publicUrl, log, notFound }: { publicUrl: string; log: Log; notFound: ReturnType<typeof html> },
) {
  app.use(bodyLimit({ maxSize: 128 * 1024 }))
  app.use(async (c, next) => {
    for (const [name, value] of Object.entries({
      ...commonHeaders({ publicUrl, hsts: undefined }),
      'Content-Security-Policy': `default-src 'none'; style-src 'self'; form-action 'self' ${publicUrl}; base-uri 'none'; frame-ancestors 'none'`,
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    }))
      c.header(name, value)
    await next()
  })
  app.onError((error, c) => problemResponse(asProblem(error, log, c)))
  app.notFound((c) => c.html(notFound, 404))
}

/** What can happen to a payment, to choose on a checkout page. */
export const scenarioChoices = (scenarios: readonly { key: string; name: string; about: string }[]) =>
  html`<details>
    <summary>Try what goes wrong in life</summary>
    <fieldset>
      <legend>What happens</legend>
      ${scenarios.map(
        ({ key, name, about }, i) =>
          html`<label class="choice">
            <input type="radio" name="scenario" value="${key}" ${i === 0 ? 'checked' : ''} />
            <b>${name}</b><span>${about}</span>
          </label>`,
      )}
    </fieldset>
  </details>`
