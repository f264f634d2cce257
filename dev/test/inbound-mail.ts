import { createHmac, randomUUID } from 'node:crypto'
import { testContext } from '#dev/test/context.ts'
import { replyAddress } from '#api/sales/conversation/reply-address.ts'
import { makeOrder } from './orders.ts'
import { startTestServer, token, type TestServer } from './server.ts'

export const domain = 'reply.site.test'
export const secret = 'a secret for the inbound webhook'

/** Starts a server that accepts replies by mail. */
export const startWithInboundMail = (settings: Record<string, string> = {}) =>
  startTestServer({ settings: { INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_SECRET: secret, ...settings } })

/** The quoted text that a mail program adds below a reply. */
export const quoted = '\n\nOn Fri, Nov 20, 2026 at 9:12 AM Larkfield <x@y.test> wrote:\n> Shall we?\n'

export const sign = (raw: Buffer, { id = randomUUID(), at = Date.now(), key = secret } = {}) => {
  const timestamp = String(Math.floor(at / 1000))
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(raw).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

export type TestOrder = Awaited<ReturnType<ReturnType<typeof inboundMailTools>['newOrder']>>

/** Helpers for inbound mail; `server` is called once the server has started. */
export const inboundMailTools = (server: () => TestServer) => ({
  /** Posts a mail to the webhook, as a provider does. */
  send: async (raw: Buffer, headers: Record<string, string> = sign(raw)) => {
    const answer = await fetch(`${server().url}/api/mail/inbound`, {
      method: 'POST',
      headers: { 'Content-Type': 'message/rfc822', ...headers },
      body: new Uint8Array(raw),
    })
    return { status: answer.status, body: (await answer.json()) as { result?: string } }
  },
  /** Creates an order whose customer can reply by mail. */
  newOrder: async () => {
    const uid = randomUUID()
    const email = `${uid}@site.test`
    const as = await token({ uid, email })
    const { _id: id, number } = await makeOrder(server(), as)
    const { db } = server().connection
    const address = await db
      .transaction()
      .execute((tx) => replyAddress(testContext(tx), id, { person: uid, domain }))
    const messages = async () =>
      (await server().call('GET', `/order/${id}/messages`, { as: server().admin })).body.messages as {
        text: string
        quoted: string
        inboundMailId?: string
        via: string
        author: string
        side: string
        files: { name: string; kind: string }[]
      }[]
    const headers = {
      From: `Ada Lovelace <${email.toUpperCase()}>`,
      To: `Larkfield <${address}>`,
      Subject: 'Re: Order',
      'Message-ID': `<${randomUUID()}@mail.site.test>`,
      'MIME-Version': '1.0',
      'Content-Type': 'text/plain; charset=utf-8',
    }
    return { id, number, uid, email, as, address, headers, messages }
  },
  /** Downloads the original of a mail. */
  original: async (id: string, as = server().admin) => {
    const answer = await fetch(`${server().url}/api/inbound-mails/${id}/original`, {
      headers: { Authorization: `Bearer ${as}` },
    })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  },
  /** The mails that are held for an administrator. */
  held: async () =>
    (await server().call('GET', '/inbound-mails', { as: server().admin })).body as {
      _id: string
      from: string
      subject: string
      text: string
      quoted: string
      original: boolean
      reason: string
      orderId: string | null
    }[],
})
