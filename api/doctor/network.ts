import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isSecure } from '../http/headers.ts'
import { isLoopback } from '../network/this-machine.ts'
import { ask } from './outside.ts'
import { fine, unchecked, warning, wrong, type Line, type Surroundings } from './part.ts'

const tls = { key: 'network.tls', title: 'TLS' }
const hsts = { key: 'network.hsts', title: 'HSTS' }
const visitor = { key: 'network.visitor', title: 'Address of visitors' }

/** How visitors reach the site, and who they are taken for. */
export const examineNetwork = async (setup: Surroundings): Promise<Line[]> => [
  ...(await tlsLines(setup)),
  visitorLine(setup),
]

async function tlsLines({ env, outside }: Surroundings): Promise<Line[]> {
  const { publicUrl } = env
  const { hostname, host } = new URL(publicUrl)
  if (isLoopback(hostname))
    return [unchecked(tls, `${host} is this machine alone: nobody else can visit it.`)]
  if (!isSecure(env))
    return [
      wrong(
        tls,
        `${publicUrl} is not encrypted: passwords can be read on the way.`,
        'Put a proxy with a certificate in front, and set PUBLIC_URL to its https address.',
      ),
    ]
  const reply = await ask(outside, `${publicUrl}/healthz`)
  if ('failure' in reply) {
    const isCertificate = reply.failure.includes('certificate') || reply.failure.includes('TLS')
    return isCertificate
      ? [
          wrong(
            tls,
            `Visitors are warned of ${host}: ${reply.failure}.`,
            'Correct the certificate of the proxy.',
          ),
        ]
      : [
          unchecked(
            tls,
            `From here ${publicUrl} cannot be reached: ${reply.failure}.`,
            'Open it from another machine. In some networks a server cannot call its own public name.',
          ),
        ]
  }
  if (reply.status !== 200)
    return [
      wrong(
        tls,
        `${publicUrl}/healthz answers ${reply.status}, not 200: the proxy does not lead here.`,
        'Let the proxy pass on every path to this server.',
      ),
    ]
  const strict = reply.headers.get('strict-transport-security')
  return [
    fine(tls, `${publicUrl} answers with a valid certificate.`),
    !env.hsts
      ? unchecked(hsts, 'HSTS is off: browsers may come back unencrypted.')
      : strict
        ? fine(hsts, `Browsers are told to use HTTPS only (${strict}).`)
        : warning(hsts, 'The header is lost on the way.', 'Let the proxy pass on Strict-Transport-Security.'),
  ]
}

/** As the request came in that asks for this: its sender is a visitor like any other. */
function visitorLine({ env, seen, variables }: Surroundings): Line {
  if (isLoopback(new URL(env.publicUrl).hostname))
    return unchecked(visitor, 'The site is on this machine alone: nothing is in front of it.')
  if (!seen) return unchecked(visitor, 'Only seen when the status screen is opened at the public address.')
  const hops = seen.forwardedFor?.split(',').length ?? 0
  const set = variables.TRUSTED_PROXIES
  const trusted = /^[1-9]$/.test(set ?? '') ? Number(set) : undefined
  if (!set && hops > 0)
    return wrong(
      visitor,
      `All visitors seem to be ${seen.address}, which is a proxy: a few of them together are limited as one.`,
      `Set TRUSTED_PROXIES to ${hops}, if so many proxies are in front of the site.`,
    )
  if (trusted && trusted > hops)
    return wrong(
      visitor,
      `TRUSTED_PROXIES is ${trusted}, but ${hops === 0 ? 'no proxy' : `only ${hops}`} handed your request on: anybody can pretend to have any address.`,
      `Set TRUSTED_PROXIES to ${hops === 0 ? 'nothing' : hops}, or let each proxy add to X-Forwarded-For.`,
    )
  if (!isPublic(seen.address))
    return warning(
      visitor,
      `You come from ${seen.address}, an address of a private network.`,
      'If you are not in the network of the server, that is a proxy: count it in TRUSTED_PROXIES.',
    )
  return fine(visitor, `You come from ${seen.address}. If that is your address, visitors can be told apart.`)
}

const isPublic = (address: string) => isIP(address) !== 0 && ipaddr.process(address).range() === 'unicast'
