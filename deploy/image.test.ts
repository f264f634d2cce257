import { validate as lintDockerfile } from 'dockerfile-utils'
import { describe, expect, test } from 'vitest'
import { environmentOf, manifest, readRoot, readStages, type Stage } from './files.ts'

const [build, image] = readStages() as [Stage, Stage]
const valueOf = (keyword: string) => image.steps.find((step) => step.keyword === keyword)

describe('the image', () => {
  test('passes the Dockerfile linter', () => {
    expect(lintDockerfile(readRoot('Dockerfile'))).toEqual([])
  })

  test('is built and run with the same Node.js version as the tests', () => {
    const { node } = manifest.devDependencies
    for (const { image: base } of [build, image]) expect(base).toBe(`node:${node}-slim`)
  })

  test('starts like npm start, as an unprivileged user', () => {
    expect(valueOf('CMD')?.json?.join(' ')).toBe(manifest.scripts.start)
    expect(valueOf('USER')?.text).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  })

  test('exposes its ports, and has a health check', () => {
    const { PORT, OPS_PORT } = environmentOf(image)
    expect(valueOf('EXPOSE')?.words).toEqual([PORT, OPS_PORT])
    expect(valueOf('HEALTHCHECK')?.text).toContain('OPS_PORT')
  })

  test('excludes secrets and local build output', () => {
    const ignored = readRoot('.dockerignore').split('\n')
    for (const each of ['.env', '.env.*', '.git', '.data', 'node_modules', 'dist'])
      expect(ignored).toContain(each)
  })
})
