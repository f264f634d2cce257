import { lookup } from 'node:dns'
import { request as overHttp, type RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** What an address outside may not be: this machine, its network, and what is nobody's (IANA's special registries). */
const special = new BlockList()
const ranges = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
  192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24
  224.0.0.0/4 240.0.0.0/4 2001::/23 2001:db8::/32 2002::/16 3fff::/20`
for (const range of ranges.trim().split(/\s+/)) add(special, range)
const global = new BlockList()
add(global, '2000::/3')

function add(list: BlockList, range: string) {
  const [address = '', bits] = range.split('/')
  list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Whether an address is one that anybody in the internet may have. */
export const isPublic = (address: string) =>
  isIP(address) === 6
    ? global.check(address, 'ipv6') && !special.check(address, 'ipv6')
    : isIP(address) === 4 && !special.check(address, 'ipv4')

interface Post {
  headers: Record<string, string>
  body: string
  /** Whether this machine and its network may be reached, too. */
  toPrivate: boolean
  /** How a name is resolved, if not by the system. */
  resolve?: LookupFunction
}

const patience = 10_000

/**
 * Posts to an address outside and gives the status of the answer; a redirect is an answer like any other. The name is
 * resolved once, every address of it is checked, and the connection goes to what was checked. Throws when it is not
 * public or does not answer.
 */
export function postToPublicUrl(
  url: string,
  { headers, body, toPrivate, resolve = lookup }: Post,
): Promise<number> {
  const { protocol, hostname } = new URL(url)
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (!toPrivate && isIP(literal) && !isPublic(literal)) return Promise.reject(refusal(literal))
  const checked: LookupFunction = (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : []
      const wrong = toPrivate ? undefined : addresses.find(({ address }) => !isPublic(address))
      const [first] = addresses
      if (error ?? wrong ?? !first) return done(error ?? refusal(name), '', 0)
      return options.all ? done(null, addresses) : done(null, first!.address, first!.family)
    })
  const options: RequestOptions = {
    method: 'POST',
    lookup: checked,
    // One connection for one request: none of another name is used again.
    agent: false,
    headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
    signal: AbortSignal.timeout(patience),
  }
  return new Promise((answered, failed) => {
    const sent = (protocol === 'https:' ? overHttps : overHttp)(url, options, (answer) => {
      answer
        .resume()
        .on('end', () => answered(answer.statusCode ?? 0))
        .on('error', failed)
    })
    sent.on('error', failed).end(body)
  })
}

const refusal = (where: string) =>
  new Error(`${where} is an address of a private network: PUBLISH_WEBHOOK_PRIVATE has to allow it.`)
