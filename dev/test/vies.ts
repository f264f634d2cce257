import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { viesStandIn } from '../vies/stand-in.ts'
import { saveInvoiceSettings } from './invoices.ts'
import { startTestServer } from './server.ts'

export interface ViesStub extends AsyncDisposable {
  url: string
  /** What was asked, in order. */
  asked: Record<string, string>[]
  /** How it fails, if it does: no connection, an error page, or no answer of the member state. */
  failure: 'closed' | 'page' | 'member state' | undefined
  /** The numbers that it says are not valid. */
  invalid: Set<string>
  /** The number that it answers about, whatever was asked. */
  about: string | undefined
}

/** The stand-in of VIES as a server, which a test can let fail. */
export async function startVies(): Promise<ViesStub> {
  const app = viesStandIn()
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const question = JSON.parse(body) as Record<string, string>
    stub.asked.push(question)
    if (stub.failure === 'closed') return void request.socket.destroy()
    if (stub.failure === 'page') return void response.writeHead(503).end('<html>Maintenance</html>')
    if (stub.failure === 'member state')
      return void response.end('{"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}')
    const isInvalid = stub.invalid.has(`${question['countryCode']}${question['vatNumber']}`)
    const sent = isInvalid ? JSON.stringify({ ...question, vatNumber: '01' }) : body
    const answer = await app.request(request.url!, {
      method: 'POST',
      body: sent,
      headers: { 'Content-Type': 'application/json' },
    })
    const answered = { ...((await answer.json()) as object), vatNumber: stub.about ?? question['vatNumber'] }
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answered))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stub: ViesStub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    failure: undefined,
    invalid: new Set(),
    about: undefined,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return stub
}

/** A shop of an agency in Germany that asks such a stand-in. */
export async function startViesShop() {
  const vies = await startVies()
  const server = await startTestServer({ settings: { VIES_URL: vies.url } })
  await saveInvoiceSettings(server)
  return {
    vies,
    server,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await vies[Symbol.asyncDispose]()
    },
  }
}

export type ViesShop = Awaited<ReturnType<typeof startViesShop>>
