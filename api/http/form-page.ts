import type { Context } from 'hono'
import type { RenderPage } from '../publish/publisher.ts'
import { pageHead } from '../publish/resource.ts'
import type { Route } from './route.ts'

/** The page that a plain form was posted from, with what was typed and what is wrong with it. */
export async function formPage(
  c: Context,
  { form }: Route,
  render: RenderPage,
  given: Record<string, unknown>,
  errors: Record<string, string>,
) {
  const { name, page } = form!
  const values = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)]))
  const rendered = await render(fromReferer(c) ?? page, page, { name, values, errors })
  return c.body(new Uint8Array(rendered.body), 422, pageHead(rendered))
}

function fromReferer(c: Context) {
  const referer = c.req.header('referer')
  return referer && URL.canParse(referer) ? new URL(referer).pathname : undefined
}
