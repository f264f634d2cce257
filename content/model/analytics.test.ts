import { describe, expect, test } from 'vitest'
import { analyticsErrors, analyticsOf, type AnalyticsValues } from './analytics.ts'

const plausible = { service: 'Plausible', siteId: 'example.com' } as const
const umami = { service: 'Umami', siteId: '3f2c1d7e-8a4b-4c5d-9e6f-7a8b9c0d1e2f' } as const
const matomo = { service: 'Matomo', siteId: '7', host: 'https://stats.test/matomo/' } as const
const google = { service: 'Google Analytics', siteId: 'G-AB12CD34EF' } as const

test('without a service, nothing is loaded', () => {
  expect(analyticsOf(undefined)).toBeUndefined()
  expect(analyticsOf(null)).toBeUndefined()
  expect(analyticsOf({ siteId: 'example.com' })).toBeUndefined()
})

test('consent is asked only for what stores data in the browser', () => {
  const asks = (values: AnalyticsValues) => analyticsOf(values)?.asksConsent
  expect([plausible, umami, matomo].map(asks)).toEqual([false, false, false])
  expect(asks({ ...matomo, cookies: 'With cookies' })).toBe(true)
  expect(asks(google)).toBe(true)
})

test('the sources are those of the service alone', () => {
  expect(analyticsOf(plausible)).toMatchObject({
    script: 'https://plausible.io/js/script.js',
    scriptSources: ['https://plausible.io/js/script.js'],
    connectSources: ['https://plausible.io'],
  })
  expect(analyticsOf({ ...umami, host: 'https://u.test:8443' })).toMatchObject({
    script: 'https://u.test:8443/script.js',
    scriptSources: ['https://u.test:8443/script.js'],
    connectSources: ['https://u.test:8443'],
  })
  expect(analyticsOf(matomo)).toMatchObject({
    script: 'https://stats.test/matomo/matomo.js',
    scriptSources: ['https://stats.test/matomo/'],
  })
})

describe('a wrong choice is named at its field, and loads nothing', () => {
  test.each<[AnalyticsValues, string]>([
    [{ ...plausible, siteId: 'https://example.com' }, 'siteId'],
    [{ ...plausible, siteId: '"><script>' }, 'siteId'],
    [{ service: 'Plausible' }, 'siteId'],
    [{ ...umami, siteId: '12' }, 'siteId'],
    [{ ...matomo, siteId: '0' }, 'siteId'],
    [{ ...google, siteId: 'UA-1234-1' }, 'siteId'],
    [{ service: 'Matomo', siteId: '7' }, 'host'],
    [{ ...matomo, host: 'http://stats.test' }, 'host'],
    [{ ...matomo, host: "https://a.test; script-src 'unsafe-inline'" }, 'host'],
    [{ ...matomo, host: 'https://a.test/x?y' }, 'host'],
    [{ ...matomo, host: 'https://user@a.test' }, 'host'],
    [{ ...google, host: 'https://a.test' }, 'host'],
    [{ ...plausible, cookies: 'With cookies' }, 'cookies'],
  ])('%j', (values, field) => {
    expect(Object.keys(analyticsErrors(values))).toEqual([field])
    expect(analyticsOf(values)).toBeUndefined()
  })
})
