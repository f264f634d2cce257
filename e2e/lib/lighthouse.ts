import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort } from '../../dev/free-port.ts'
import { launchOptions } from './browser.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

export interface Measured {
  /** Scores from 0 to 100. */
  scores: Record<Category, number>
  /** In milliseconds; the layout shift is a share. */
  largestPaint: number
  blocked: number
  shift: number
  /** Loaded resources by kind: requests and transferred bytes. */
  loads: { kind: string; requests: number; bytes: number }[]
  /** The names of failed audits. */
  failed: string[]
}

/** Opens a browser that measures pages one after the other, as on a phone with a slow connection. */
export async function openLighthouse() {
  const port = await freePort()
  const browser = await chromium.launch(launchOptions([`--remote-debugging-port=${port}`]))
  return {
    measure: (url: string) => measure(url, port),
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

/** Lighthouse's slow 4G (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md). */
const phone = {
  rttMs: 150,
  throughputKbps: 1638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1474.56,
  uploadThroughputKbps: 675,
}

/** Attempts if Lighthouse fails to record a browser trace. */
const tries = 3

async function measure(url: string, port: number, attempt = 1): Promise<Measured> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: [...categories],
    throttling: { ...phone, cpuSlowdownMultiplier: 4 },
  })
  if (!result) throw new Error(`${url} was not measured.`)
  const { lhr } = result
  if (lhr.runtimeError && attempt < tries) return measure(url, port, attempt + 1)
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  const details = lhr.audits['network-requests']?.details as
    { items?: { resourceType?: string; transferSize?: number }[] } | undefined
  const kinds = Map.groupBy(details?.items ?? [], ({ resourceType = 'Other' }) => resourceType)
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
    ) as Record<Category, number>,
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    loads: [...kinds].map(([kind, items]) => ({
      kind,
      requests: items.length,
      bytes: items.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    })),
    failed: categories.flatMap((name) =>
      (lhr.categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${name}: ${id}`),
    ),
  }
}
