import { expect, test } from 'vitest'
import { z } from 'zod'
import { route } from '../platform/http/route.ts'
import { describeRoutes } from './openapi.ts'

const answering = (id: string, answers: z.ZodType) =>
  route({
    id,
    tag: 'Site',
    method: 'GET',
    path: `/${id}`,
    access: 'anyone',
    summary: 'Get a thing',
    answers,
    run: async () => ({}),
  })

test('two different schemas of one name are refused', () => {
  const thing = z.object({ text: z.string() }).meta({ id: 'Thing' })
  const other = z.object({ number: z.int() }).meta({ id: 'Thing' })
  const { components } = describeRoutes([answering('one', thing), answering('two', thing)])
  expect(components.schemas).toHaveProperty('Thing')
  expect(() => describeRoutes([answering('one', thing), answering('two', z.array(other))])).toThrow(
    'Two schemas are named Thing.',
  )
})
