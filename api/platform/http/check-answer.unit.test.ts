import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { operator } from '../caller.ts'
import { checkAnswer } from './check-answer.ts'
import { route } from './route.ts'

const declaration = {
  id: 'getThing',
  tag: 'Site',
  method: 'GET',
  path: '/thing',
  access: 'anyone',
  summary: 'Get a thing',
  answers: z.object({ text: z.string() }),
  run: async () => ({ text: '' }),
} as const
const check = (text: string, declared = route(declaration)) =>
  checkAnswer(declared, operator, Response.json({ text }))

test('an answer with a secret fails unless its route states that', async () => {
  const secrets = [
    randomBytes(20).toString('hex'),
    randomBytes(32).toString('base64url'),
    `https://site.test/order-link#${randomUUID()}.${randomBytes(20).toString('hex')}`,
    `Accept it:\nhttps://site.test/invitation#${randomBytes(32).toString('base64url')}\n`,
  ]
  for (const text of secrets) {
    await expect(check(text), text).rejects.toThrow('answers a secret without hasSecret')
    await check(text, route({ ...declaration, hasSecret: true }))
  }
  // A hash in a content security policy may contain a slash anywhere.
  await check("style-src 'sha256-ab/LrPiCVCy2DWv78CRF3T6WywKqbVzNUaO7LfPeoMofw='")
  for (const text of [randomUUID(), `customer-${randomUUID()}@site.test`, 'a'.repeat(60), '1'.repeat(60)])
    await check(text)
})
