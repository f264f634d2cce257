import type { MailKind } from '#content/mail-texts/mail-texts.ts'
import { token, type TestServer } from './server.ts'

/** A new user with a verified email address, with the token. */
export async function person(name = crypto.randomUUID()) {
  const email = `${name}@site.test`
  return { uid: name, email, as: await token({ uid: name, email }) }
}

export type Somebody = Awaited<ReturnType<typeof person>>

/** The newest mail of a kind to an address. */
export const newestMail = (server: TestServer, kind: MailKind, to: string) =>
  server.connection.db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('kind', '=', kind)
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** Invites a user to the manager's company and accepts the invitation. */
export async function join(server: TestServer, manager: Somebody, who: Somebody) {
  const body = { email: who.email }
  const invited = await server.call('POST', '/company/people', { as: manager.as, body })
  if (invited.status !== 201) throw new Error(invited.text)
  return server.call('POST', '/company/accept', {
    as: who.as,
    body: { key: await invitationKey(server, who.email) },
  })
}

export const invitationKey = async (server: TestServer, email: string) =>
  /company-invitation#(\w+)/.exec((await newestMail(server, 'company-invitation', email)).text)![1]!

/** Places an order without an account; returns its id and the token of its link. */
export async function orderAsGuest(server: TestServer, email: string, order: object) {
  const { codeId, code } = await codeFor(server, email)
  const { body, text } = await server.call('POST', '/guest-order', { body: { ...order, codeId, code } })
  if (!body?.token) throw new Error(text)
  return { id: body.order._id as string, token: body.token as string, codeId, code }
}

export async function codeFor(server: TestServer, email: string) {
  const { body } = await server.call('POST', '/order-code', { body: { email } })
  const code = /\d{6}/.exec((await newestMail(server, 'email-code', email)).subject)![0]
  return { codeId: body.codeId as string, code }
}
