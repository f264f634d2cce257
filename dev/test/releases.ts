import { expect } from 'vitest'
import { sections } from '#content/sections.ts'
import { startTestServer, type Request, type TestServer } from './server.ts'

/** A question and its answer. */
export const faq = (title: string) => ({ accodingTitle: title, accodingText: `${title}, answered` })

/** A server whose homepage shows the questions. */
export async function startWithFaq(): Promise<TestServer> {
  const server = await startTestServer()
  const { usual } = sections.landing.fields.landingOrder
  const body = { landingOrder: [usual[0], 'faqItem', ...usual.slice(1)].join(', ') }
  await server.call('POST', '/add-landing', { as: server.admin, body })
  return server
}

/** Questions, drafts of them and releases, on a server that is started before it is asked for the first time. */
export function releaseTools(server: () => TestServer) {
  const call = (method: string, path: string, body?: object, headers?: Request['headers']) =>
    server().call(method, path, { as: server().admin, ...(body && { body }), ...(headers && { headers }) })
  return {
    /** Asks the API as the administrator. */
    call,
    addFaq: async (title: string): Promise<string> =>
      (await call('POST', '/add-faq-item', faq(title))).body._id,
    titles: async (): Promise<string[]> =>
      (await server().call('GET', '/faq-items')).body.map(
        (item: ReturnType<typeof faq>) => item.accodingTitle,
      ),
    /** Whether visitors see these words. */
    isLive: async (words: string) => (await server().page('/')).text.includes(words),
    /** Saves a draft of a question, which began from a version of it. */
    draft: (id: string, title: string, baseVersion = 1) =>
      call('PUT', `/draft/${id}`, { section: 'faqItem', baseVersion, values: faq(title) }),
    /** A release with drafts in it. */
    releaseOf: async (name: string, ...drafts: string[]): Promise<string> => {
      const { body } = await call('POST', '/releases', { name })
      for (const id of drafts)
        expect((await call('PUT', `/draft/${id}/release`, { releaseId: body._id })).status).toBe(200)
      return body._id
    },
  }
}
