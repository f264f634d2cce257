import { expect, test } from 'vitest'
import { eventOf, signatureOf } from '#dev/stripe/notices.ts'
import { webhookSecret } from '#dev/test/stripe-secret.ts'
import { readEnv } from '../../../platform/env.ts'
import { stripe } from './provider.ts'

const provider = stripe.create({
  env: readEnv({}),
  self: () => 'http://127.0.0.1:9',
  problems: { refused: async () => {}, succeeded: async () => {} },
})
const signedAt = new Date('2026-11-28T12:00:00Z')
const seconds = signedAt.getTime() / 1000
const body = JSON.stringify(eventOf('checkout.session.completed', { id: 'cs_1' }))

const verify = (signature: string, { text = body, receivedAt = signedAt } = {}) =>
  provider.verify({ raw: Buffer.from(text), headers: { 'stripe-signature': signature }, receivedAt })
const after = (s: number) => new Date(signedAt.getTime() + s * 1000)

test('case 20: a wrong secret, a changed body and an old signature are refused', async () => {
  const signature = signatureOf(body, [webhookSecret], seconds)
  expect(await verify(signature)).toBe('VERIFIED')
  expect(await verify(signatureOf(body, ['whsec_another'], seconds))).toBe('INVALID')
  expect(await verify(signature, { text: body.replace('cs_1', 'cs_2') })).toBe('INVALID')
  expect(await verify(signature, { receivedAt: after(299) })).toBe('VERIFIED')
  expect(await verify(signature, { receivedAt: after(301) })).toBe('INVALID')
  expect(await verify('')).toBe('INVALID')
  expect(await verify(signature.replace('v1=', 'v0='))).toBe('INVALID')
})

test('case 20: a stored notice is judged by the time at which it came, whenever that is done', async () => {
  const signature = signatureOf(body, [webhookSecret], seconds)
  expect(await verify(signature, { receivedAt: after(10) })).toBe('VERIFIED')
})

test('case 21: of two signatures, one has to fit', async () => {
  expect(await verify(signatureOf(body, ['whsec_old', webhookSecret], seconds))).toBe('VERIFIED')
  expect(await verify(signatureOf(body, ['whsec_old', 'whsec_older'], seconds))).toBe('INVALID')
})
