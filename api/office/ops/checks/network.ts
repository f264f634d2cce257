import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isSecure } from '../../../platform/http/headers.ts'
import { isLoopback } from '../../../platform/network/this-machine.ts'
import type { Env } from '../../../platform/env.ts'
import type { BaseContext, Check } from '../../../platform/setup/check.ts'
import { bad, ok, unknown, warn, type Finding } from '../../../platform/setup/finding.ts'
import { ask } from '../../../platform/setup/outside.ts'

const address = { key: 'network.address', title: 'Address' }
const tls = { key: 'network.tls', title: 'TLS' }
const hsts = { key: 'network.hsts', title: 'HSTS' }
const visitor = { key: 'network.visitor', title: 'Address of visitors' }

/** How visitors reach the site, and whether their addresses are recognized. */
export const networkChecks = ({ publicUrl }: Pick<Env, 'publicUrl'>): Check<BaseContext>[] =>
  isLoopback(new URL(publicUrl).hostname)
    ? [
        {
          part: 'network',
          depth: 'facts',
          run: () => [unknown(address, `${publicUrl} is on this machine only: nobody else can visit it.`)],
        },
      ]
    : [
        { part: 'network', depth: 'facts', run: () => [ok(address, `Visitors come to ${publicUrl}.`)] },
        {
          part: 'network',
          depth: 'outside',
          proves: true,
          run: async (context) => [...(await tlsFindings(context)), visitorFinding(context)],
        },
      ]

async function tlsFindings({ env, outside }: BaseContext): Promise<Finding[]> {
  const { publicUrl } = env
  const { host } = new URL(publicUrl)
  if (!isSecure(env))
    return [
      bad(
        tls,
        `${publicUrl} is not encrypted: passwords can be intercepted.`,
        'Put a proxy with a certificate in front of the site, and set PUBLIC_URL to its https address.',
      ),
    ]
  const reply = await ask(outside, `${publicUrl}/healthz`)
  if ('failure' in reply) return [failedFinding(publicUrl, host, reply.failure)]
  if (reply.status !== 200)
    return [
      bad(
        tls,
        `${publicUrl}/healthz answers ${reply.status}, not 200: the proxy does not forward to this server.`,
        'Let the proxy forward every path to this server.',
      ),
    ]
  const strict = reply.headers.get('strict-transport-security')
  return [
    ok(tls, `${publicUrl} answers with a valid certificate.`),
    !env.hsts
      ? unknown(hsts, 'HSTS is off: browsers may return without encryption.')
      : strict
        ? ok(hsts, `Browsers are told to use HTTPS only (${strict}).`)
        : warn(hsts, 'The header does not arrive.', 'Let the proxy forward Strict-Transport-Security.'),
  ]
}

function failedFinding(publicUrl: string, host: string, failure: string): Finding {
  if (failure.includes('certificate'))
    return bad(
      tls,
      `Browsers warn visitors of ${host}: ${failure}.`,
      'Give the proxy a certificate of a public authority for this name, and let it renew it in time.',
    )
  if (failure.includes('TLS'))
    return bad(
      tls,
      `Browsers cannot open ${publicUrl}: ${failure}.`,
      'Let the proxy serve HTTPS on this port, or correct the port in PUBLIC_URL.',
    )
  return unknown(
    tls,
    `${publicUrl} cannot be reached from here: ${failure}.`,
    'Open it from another machine. In some networks a server cannot call its own public name.',
  )
}

/** Checks how the request for these checks came in: its sender reaches the site like any visitor. */
function visitorFinding({ seen, variables }: BaseContext): Finding {
  if (!seen) return unknown(visitor, 'Checked only when the status screen is opened at the public address.')
  const hops = seen.forwardedFor?.split(',').length ?? 0
  const set = variables.TRUSTED_PROXIES
  const trusted = /^[1-9]$/.test(set ?? '') ? Number(set) : undefined
  if (!set && hops > 0)
    return bad(
      visitor,
      `All visitors seem to come from ${seen.address}, which is a proxy: they share one rate limit.`,
      `Set TRUSTED_PROXIES to ${hops}, if that many proxies are in front of the site.`,
    )
  if (trusted && trusted > hops)
    return bad(
      visitor,
      `TRUSTED_PROXIES is ${trusted}, but ${hops === 0 ? 'no proxy' : `only ${hops}`} forwarded your request: clients can forge their address.`,
      `Set TRUSTED_PROXIES to ${hops === 0 ? 'nothing' : hops}, or let each proxy add to X-Forwarded-For.`,
    )
  if (!isPublic(seen.address))
    return warn(
      visitor,
      `You come from ${seen.address}, an address of a private network.`,
      'If you are not in the same network as the server, that is a proxy: count it in TRUSTED_PROXIES.',
    )
  return ok(visitor, `You come from ${seen.address}. If that is your address, visitors can be distinguished.`)
}

const isPublic = (address: string) => isIP(address) !== 0 && ipaddr.process(address).range() === 'unicast'
