import type { Context } from 'hono'
import { personalHeaders } from './headers.ts'
import type { Problem, Status } from './problem.ts'
import type { Route } from './route.ts'

/** A form that was posted without JavaScript, for the page that shows it again. */
export interface Form {
  name: 'message' | 'subscriber' | 'subscription' | 'reminders' | 'page-audit' | 'search' | 'order'
  values: Record<string, string>
  errors: Record<string, string>
}

/** Renders the page at `path`, or at `fallback` if there is none, with a form that was posted without JavaScript. */
export type RenderForm = (
  path: string,
  fallback: string,
  form: Form,
) => Promise<{ body: Uint8Array; headers: Record<string, string>; contentType: string }>

interface RefusedForm {
  input: Record<string, unknown>
  errors?: Record<string, string>
  /** Why the form was refused, if not because of a field. */
  refusal?: Problem
}

interface Site {
  publicUrl: string
  renderForm: RenderForm
}

/** Answers with the page that a plain form was posted from, with the entered values and the errors. */
export function formPage(
  c: Context,
  { form }: Route,
  { publicUrl, renderForm }: Site,
  { input, errors = {}, refusal }: RefusedForm,
) {
  const { name, page } = form!
  const values = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]))
  for (const [header, value] of Object.entries(refusal?.options.headers ?? {})) c.header(header, value)
  return personalPage(c, renderForm, {
    path: refererPath(c, publicUrl) ?? page,
    page,
    status: refusal?.status ?? 422,
    form: { name, values, errors: refusal ? { form: refusal.message } : errors },
  })
}

interface PersonalPage {
  path: string
  /** Used if there is no page at `path`. */
  page: string
  status: Status | 200
  form: Form
}

/** Answers with a page for one visitor, which no cache may store. */
export async function personalPage(
  c: Context,
  render: RenderForm,
  { path, page, status, form }: PersonalPage,
) {
  const rendered = await render(path, page, form)
  return c.body(new Uint8Array(rendered.body), status, {
    ...personalHeaders(rendered),
    'X-Robots-Tag': 'noindex',
  })
}

/** Whether the browser asks not to be tracked (DNT or Global Privacy Control). */
export const asksForPrivacy = (c: Context) => c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1'

/** The path of the page of this site in the Referer header; undefined if there is none. */
export function refererPath(c: Context, publicUrl: string): string | undefined {
  const referer = URL.parse(c.req.header('referer') ?? '')
  return referer?.origin === publicUrl ? referer.pathname : undefined
}
