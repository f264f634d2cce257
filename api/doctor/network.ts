import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isSecure } from '../http/headers.ts'
import { isLoopback } from '../network/this-machine.ts'
import { ask } from './outside.ts'
import { fine, unchecked, warning, wrong, type Line, type BaseSetup } from './part.ts'

const tls = { key: 'network.tls', title: 'TLS' }
const hsts = { key: 'network.hsts', title: 'HSTS' }
const visitor = { key: 'network.visitor', title: 'Address of visitors' }

/** Checks how visitors reach the site, and whether their addresses are recognized. */
export const examineNetwork = async (setup: BaseSetup): Promise<Line[]> => [
  ...(await tlsLines(setup)),
  visitorLine(setup),
]

async function tlsLines({ env, outside }: BaseSetup): Promise<Line[]> {
  const { publicUrl } = env
  const { hostname, host } = new URL(publicUrl)
  if (isLoopback(hostname)) return [unchecked(tls, `${host} is this machine only: nobody else can visit it.`)]
  if (!isSecure(env))
    return [
      wrong(
        tls,
        `${publicUrl} is not encrypted: passwords can be intercepted.`,
        'Put a proxy with a certificate in front of the site, and set PUBLIC_URL to its https address.',
      ),
    ]
  const reply = await ask(outside, `${publicUrl}/healthz`)
  if ('failure' in reply) return [failedLine(publicUrl, host, reply.failure)]
  if (reply.status !== 200)
    return [
      wrong(
        tls,
        `${publicUrl}/healthz answers ${reply.status}, not 200: the proxy does not forward to this server.`,
        'Let the proxy forward every path to this server.',
      ),
    ]
  const strict = reply.headers.get('strict-transport-security')
  return [
    fine(tls, `${publicUrl} answers with a valid certificate.`),
    !env.hsts
      ? unchecked(hsts, 'HSTS is off: browsers may return without encryption.')
      : strict
        ? fine(hsts, `Browsers are told to use HTTPS only (${strict}).`)
        : warning(hsts, 'The header does not arrive.', 'Let the proxy forward Strict-Transport-Security.'),
  ]
}

function failedLine(publicUrl: string, host: string, failure: string): Line {
  if (failure.includes('certificate'))
    return wrong(
      tls,
      `Browsers warn visitors of ${host}: ${failure}.`,
      'Give the proxy a certificate of a public authority for this name, and let it renew it in time.',
    )
  if (failure.includes('TLS'))
    return wrong(
      tls,
      `Browsers cannot open ${publicUrl}: ${failure}.`,
      'Let the proxy serve HTTPS on this port, or correct the port in PUBLIC_URL.',
    )
  return unchecked(
    tls,
    `${publicUrl} cannot be reached from here: ${failure}.`,
    'Open it from another machine. In some networks a server cannot call its own public name.',
  )
}

/** Checks how the request for these checks came in: its sender reaches the site like any visitor. */
function visitorLine({ env, seen, variables }: BaseSetup): Line {
  if (isLoopback(new URL(env.publicUrl).hostname))
    return unchecked(
      visitor,
      'The site can be reached on this machine only: there is no proxy in front of it.',
    )
  if (!seen) return unchecked(visitor, 'Checked only when the status screen is opened at the public address.')
  const hops = seen.forwardedFor?.split(',').length ?? 0
  const set = variables.TRUSTED_PROXIES
  const trusted = /^[1-9]$/.test(set ?? '') ? Number(set) : undefined
  if (!set && hops > 0)
    return wrong(
      visitor,
      `All visitors seem to come from ${seen.address}, which is a proxy: they share one rate limit.`,
      `Set TRUSTED_PROXIES to ${hops}, if that many proxies are in front of the site.`,
    )
  if (trusted && trusted > hops)
    return wrong(
      visitor,
      `TRUSTED_PROXIES is ${trusted}, but ${hops === 0 ? 'no proxy' : `only ${hops}`} forwarded your request: clients can forge their address.`,
      `Set TRUSTED_PROXIES to ${hops === 0 ? 'nothing' : hops}, or let each proxy add to X-Forwarded-For.`,
    )
  if (!isPublic(seen.address))
    return warning(
      visitor,
      `You come from ${seen.address}, an address of a private network.`,
      'If you are not in the same network as the server, that is a proxy: count it in TRUSTED_PROXIES.',
    )
  return fine(
    visitor,
    `You come from ${seen.address}. If that is your address, visitors can be distinguished.`,
  )
}

const isPublic = (address: string) => isIP(address) !== 0 && ipaddr.process(address).range() === 'unicast'
