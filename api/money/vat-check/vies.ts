import { text as textOf } from 'node:stream/consumers'
import { z } from 'zod'
import type { Env } from '../../platform/env.ts'

/** What VIES says about a VAT ID: that it is or is not valid, or nothing that counts. */
export type ViesAnswer =
  | { state: 'valid' | 'invalid'; consultation: string; name: string; address: string }
  | { state: 'open'; problem: string }

const maxBytes = 64 * 1024
const timeoutMs = 5_000

/** As the service describes its answers; the date of the request is ours. */
const answer = z.object({
  /** The number that was asked about, if it repeats it. */
  countryCode: z.string().nullish(),
  vatNumber: z.string().nullish(),
  valid: z.boolean(),
  /** Only if the asker has named their own number. */
  requestIdentifier: z.string().nullish(),
  name: z.string().nullish(),
  address: z.string().nullish(),
})
const failure = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) })

/** VIES sends dashes for what a member state does not tell. */
const told = (text: string | null | undefined) =>
  /^[\s-]*$/.test(text ?? '')
    ? ''
    : text!
        .replaceAll(/[^\S\n]+/g, ' ')
        .trim()
        .slice(0, 300)

/**
 * Asks VIES about a VAT ID, once, in the name of the requester, so that the answer has a number as evidence. If VIES does
 * not know the requester, asks without. Never throws: without an answer, it says why.
 */
export async function askVies(
  env: Pick<Env, 'viesUrl'>,
  { number, requester }: { number: string; requester: string },
): Promise<ViesAnswer> {
  const first = await ask(env.viesUrl, { number, requester })
  const isRefused = first.state === 'open' && first.problem.includes('INVALID_REQUESTER_INFO')
  return isRefused ? ask(env.viesUrl, { number, requester: '' }) : first
}

async function ask(
  base: string,
  { number, requester }: { number: string; requester: string },
): Promise<ViesAnswer> {
  const body = {
    countryCode: number.slice(0, 2),
    vatNumber: number.slice(2),
    ...(requester && {
      requesterMemberStateCode: requester.slice(0, 2),
      requesterNumber: requester.slice(2),
    }),
  }
  try {
    const response = await fetch(`${base}/check-vat-number`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'User-Agent': 'Frontdesk/1',
      },
      body: JSON.stringify(body),
    })
    return readAnswer(number, response.status, await textWithin(response))
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    return { state: 'open', problem: isLate ? 'VIES did not answer in time.' : 'VIES cannot be reached.' }
  }
}

async function textWithin({ body }: Response): Promise<string> {
  if (!body) return ''
  let size = 0
  const bounded = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.length
        if (size > maxBytes) controller.error(new Error('too long'))
        else controller.enqueue(chunk)
      },
    }),
  )
  return textOf(bounded)
}

function readAnswer(number: string, status: number, body: string): ViesAnswer {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return { state: 'open', problem: `VIES answered ${status}.` }
  }
  const failed = failure.safeParse(value).data?.errorWrappers[0]?.error
  if (failed) return { state: 'open', problem: `VIES answered ${failed.slice(0, 60)}.` }
  const read = answer.safeParse(value).data
  if (!read || status !== 200) return { state: 'open', problem: `VIES answered ${status}.` }
  // A proxy, for example, may have kept the answer to another question.
  const about = `${read.countryCode ?? number.slice(0, 2)}${read.vatNumber ?? number.slice(2)}`
  if (about.replaceAll(/[^A-Z0-9+*]/gi, '').toUpperCase() !== number)
    return { state: 'open', problem: 'VIES answered about another number.' }
  return {
    state: read.valid ? 'valid' : 'invalid',
    consultation: (read.requestIdentifier ?? '').slice(0, 60),
    name: told(read.name),
    address: told(read.address),
  }
}
