import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster'
import { ScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/ScheduledBackup'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Service } from 'kubernetes-models/v1/Service'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readEnv, settingNames } from '../api/platform/env.ts'
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
const valueOf = (keyword: string) => image.steps.find((step) => step.keyword === keyword)

describe('the Kubernetes manifests', () => {
  const folder = 'deploy/kubernetes'
  const kinds = {
    Cluster,
    Deployment,
    HorizontalPodAutoscaler,
    Namespace,
    NetworkPolicy,
    PodDisruptionBudget,
    ScheduledBackup,
    Service,
  }
  /** Third-party kinds without a schema package here. */
  const foreign = ['Gateway', 'HTTPRoute', 'ObjectStore', 'PodMonitor', 'PrometheusRule']
  const kustomization = parse(readRoot(`${folder}/kustomization.yaml`)) as {
    resources: string[]
    configurations: string[]
    images: { newTag: string }[]
  }
  const read = <T>(file: string) => parse(readRoot(`${folder}/${file}`), { merge: true }) as T
  const deployment = read<{
    spec: {
      replicas: number
      selector: { matchLabels: object }
      template: {
        metadata: { labels: object }
        spec: {
          securityContext: object
          terminationGracePeriodSeconds: number
          containers: {
            ports: { name: string; containerPort: number }[]
            securityContext: object
            env: { name: string }[]
          }[]
        }
      }
    }
  }>('deployment.yaml')
  const [container] = deployment.spec.template.spec.containers

  test('are all listed in the kustomization', () => {
    const files = readdirSync(join(import.meta.dirname, 'kubernetes')).filter(
      (file) => file.endsWith('.yaml') && file !== 'kustomization.yaml',
    )
    expect([...kustomization.resources, ...kustomization.configurations].toSorted()).toEqual(files.toSorted())
    expect(kustomization.images[0]!.newTag).toBe(manifest.version)
  })

  const own = kustomization.resources.filter((file) => !foreign.includes(read<{ kind: string }>(file).kind))
  test.each(own)('%s is valid against the schema of its kind', (file) => {
    const resource = read<{ kind: keyof typeof kinds }>(file)
    expect(Object.keys(kinds)).toContain(resource.kind)
    new kinds[resource.kind](resource as never).validate()
  })

  test('an invalid manifest is detected', () => {
    const wrong = { ...deployment, spec: { ...deployment.spec, replicas: 'three' } }
    expect(() => new Deployment(wrong as never).validate()).toThrow()
  })

  test('have matching labels, and the ports of the image', () => {
    const { matchLabels } = deployment.spec.selector
    expect(deployment.spec.template.metadata.labels).toMatchObject(matchLabels)
    expect(read<{ spec: { selector: object } }>('service.yaml').spec.selector).toEqual(matchLabels)
    const budget = read<{ spec: { minAvailable: number; selector: object } }>('disruption-budget.yaml')
    expect(budget.spec.selector).toEqual({ matchLabels })
    expect(budget.spec.minAvailable).toBeLessThan(deployment.spec.replicas)
    const { PORT, OPS_PORT } = environmentOf(image)
    expect(container!.ports).toEqual([
      { name: 'http', containerPort: Number(PORT) },
      { name: 'ops', containerPort: Number(OPS_PORT) },
    ])
  })

  test('route visitors to the service, and metrics to the operations port', () => {
    const gateway = read<{ spec: { listeners: { name: string; hostname: string }[] } }>('gateway.yaml')
    const service = read<{ metadata: { name: string }; spec: { ports: { port: number }[] } }>('service.yaml')
    const routes = ['route.yaml', 'route-to-https.yaml'].map((file) =>
      read<{
        spec: {
          hostnames: string[]
          parentRefs: { sectionName: string }[]
          rules: { backendRefs?: object[]; timeouts?: object }[]
        }
      }>(file),
    )
    const { PUBLIC_URL } = readSettings(`${folder}/settings.env`)
    for (const { spec } of routes) {
      const [{ sectionName }] = spec.parentRefs as [{ sectionName: string }]
      const listener = gateway.spec.listeners.find(({ name }) => name === sectionName)
      expect(spec.hostnames).toEqual([listener!.hostname])
      expect(new URL(PUBLIC_URL!).host).toBe(listener!.hostname)
    }
    const { backendRefs, timeouts } = routes[0]!.spec.rules[0]!
    expect(backendRefs).toEqual([{ name: service.metadata.name, port: service.spec.ports[0]!.port }])
    // No timeout, because event streams stay open for hours.
    expect(timeouts).toEqual({ request: '0s' })
    const monitor = read<{ spec: { selector: object; podMetricsEndpoints: { port: string }[] } }>(
      'monitor.yaml',
    )
    expect(monitor.spec.selector).toEqual({ matchLabels: deployment.spec.selector.matchLabels })
    expect(monitor.spec.podMetricsEndpoints.map(({ port }) => port)).toEqual(['ops'])
  })

  test('have database backups to a store with a configured key', () => {
    const store = read<{
      metadata: { name: string }
      spec: { configuration: { s3Credentials: Record<string, { name: string; key: string }> } }
    }>('database-store.yaml')
    const { plugins } = read<{ spec: { plugins: object[] } }>('database.yaml').spec
    const plugin = { name: 'barman-cloud.cloudnative-pg.io' }
    expect(plugins).toEqual([
      { ...plugin, isWALArchiver: true, parameters: { barmanObjectName: store.metadata.name } },
    ])
    expect(read<{ spec: object }>('database-backup.yaml').spec).toMatchObject({
      method: 'plugin',
      pluginConfiguration: plugin,
      cluster: { name: read<{ metadata: { name: string } }>('database.yaml').metadata.name },
    })
    const secrets = Object.keys(readSettings(`${folder}/secrets.env.example`))
    const references = read<{ nameReference: { fieldSpecs: { path: string }[] }[] }>('name-references.yaml')
    const paths = references.nameReference[0]!.fieldSpecs.map(({ path }) => path)
    for (const [name, { key }] of Object.entries(store.spec.configuration.s3Credentials)) {
      expect(secrets).toContain(key)
      expect(paths).toContain(`spec/configuration/s3Credentials/${name}/name`)
    }
  })

  test('have alerts on existing metrics only', () => {
    const metrics = readRoot('api/office/ops/metrics.ts')
    const rules = readRoot(`${folder}/alerts.yaml`)
    const named = new Set(rules.match(/\bfrontdesk_\w+/g))
    expect(named.size).toBeGreaterThan(5)
    for (const name of named) expect(metrics).toContain(`'${name}'`)
  })

  test('run the product as an unprivileged user with a read-only file system', () => {
    const [user] = valueOf('USER')!.text.split(':').map(Number)
    expect(deployment.spec.template.spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: user,
    })
    expect(container!.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
  })

  test('have settings with which the product starts in production', () => {
    const settings = readSettings(`${folder}/settings.env`)
    const secrets = withSampleValues(readSettings(`${folder}/secrets.env.example`))
    const DATABASE_URL = 'postgresql://frontdesk:secret@frontdesk-database-rw.frontdesk:5432/frontdesk'
    expect(container!.env.map(({ name }) => name)).toEqual(['DATABASE_URL'])
    for (const name of Object.keys({ ...settings, ...secrets })) expect(settingNames).toContain(name)
    const env = readEnv({ ...environmentOf(image), ...settings, ...secrets, DATABASE_URL })
    // Replicas cannot share a folder.
    expect(env).toMatchObject({
      production: true,
      s3: { bucket: settings.S3_BUCKET },
      backup: { s3: { bucket: settings.BACKUP_S3_BUCKET } },
    })
  })
})
