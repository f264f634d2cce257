import type { Context } from 'hono'
import { personalHeaders } from './headers.ts'
import type { Problem, Status } from './problem.ts'
import type { Route } from './route.ts'

/** What a visitor posted without JavaScript, for the page that shows it again. */
export interface Form {
  name: 'message' | 'subscriber' | 'subscription' | 'reminders'
  values: Record<string, string>
  errors: Record<string, string>
}

/** Renders a page for one visitor, who posted a form without JavaScript: at `path`, or `otherwise` if that is none. */
export type RenderForm = (
  path: string,
  otherwise: string,
  form: Form,
) => Promise<{ body: Uint8Array; headers: Record<string, string>; contentType: string }>

interface Posted {
  given: Record<string, unknown>
  errors?: Record<string, string>
  /** Why it was not taken, where no field is to blame. */
  refused?: Problem
}

interface Site {
  publicUrl: string
  renderForm: RenderForm
}

/** The page that a plain form was posted from, with what was typed and what is wrong with it. */
export function formPage(
  c: Context,
  { form }: Route,
  { publicUrl, renderForm }: Site,
  { given, errors = {}, refused }: Posted,
) {
  const { name, page } = form!
  const values = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)]))
  for (const [header, value] of Object.entries(refused?.more.headers ?? {})) c.header(header, value)
  return personalPage(c, renderForm, {
    path: refererPath(c, publicUrl) ?? page,
    page,
    status: refused?.status ?? 422,
    form: { name, values, errors: refused ? { form: refused.message } : errors },
  })
}

interface Personal {
  path: string
  /** Where there is no page at `path`. */
  page: string
  status: Status | 200
  form: Form
}

/** A page for one visitor alone, which nobody keeps. */
export async function personalPage(c: Context, render: RenderForm, { path, page, status, form }: Personal) {
  const rendered = await render(path, page, form)
  return c.body(new Uint8Array(rendered.body), status, {
    ...personalHeaders(rendered),
    'X-Robots-Tag': 'noindex',
  })
}

/** Whether a visitor asks that what they do is not noted. */
export const asksForPrivacy = (c: Context) => c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1'

/** The path of the page of this site that a request was made from, as far as its browser tells. */
export function refererPath(c: Context, publicUrl: string): string | undefined {
  const referer = URL.parse(c.req.header('referer') ?? '')
  return referer?.origin === publicUrl ? referer.pathname : undefined
}
