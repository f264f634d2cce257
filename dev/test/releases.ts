import { expect } from 'vitest'
import { sections } from '#content/sections/sections.ts'
import { startTestServer, type Request, type TestServer } from './server.ts'

/** The values of a FAQ item. */
export const faq = (title: string) => ({ accodingTitle: title, accodingText: `${title}, answered` })

/** Starts a server whose homepage shows the FAQ. */
export async function startWithFaq(): Promise<TestServer> {
  const server = await startTestServer()
  const { defaultParts } = sections.landing.fields.landingOrder
  const body = { landingOrder: [defaultParts[0], 'faqItem', ...defaultParts.slice(1)].join(', ') }
  await server.call('POST', '/content/landing', { as: server.admin, body })
  return server
}

/** Helpers for FAQ items, drafts and releases; `server` is called once the server has started. */
export function releaseTools(server: () => TestServer) {
  const call = (method: string, path: string, body?: object, headers?: Request['headers']) =>
    server().call(method, path, { as: server().admin, ...(body && { body }), ...(headers && { headers }) })
  return {
    /** Calls the API as the administrator. */
    call,
    addFaq: async (title: string): Promise<string> =>
      (await call('POST', '/add-faq-item', faq(title))).body._id,
    titles: async (): Promise<string[]> =>
      (await server().call('GET', '/faq-items')).body.map(
        (item: ReturnType<typeof faq>) => item.accodingTitle,
      ),
    /** Whether the homepage contains this text. */
    isLive: async (words: string) => (await server().page('/')).text.includes(words),
    /** Saves a draft of a FAQ item, based on a version of it. */
    draft: (id: string, title: string, baseVersion = 1) =>
      call('PUT', `/draft/${id}`, { section: 'faqItem', baseVersion, values: faq(title) }),
    /** Creates a release with these drafts. */
    releaseOf: async (name: string, ...drafts: string[]): Promise<string> => {
      const { body } = await call('POST', '/releases', { name })
      for (const id of drafts)
        expect((await call('PUT', `/draft/${id}/release`, { releaseId: body._id })).status).toBe(200)
      return body._id
    },
  }
}
