import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'

/**
 * A stand-in for the REST service of VIES, for development and tests. The last two digits of a number say what happens:
 * 01 is not valid, 02 is of a member state that does not answer; every other number is valid.
 */
export function viesStandIn(): Hono {
  const app = new Hono()
  app.post('/check-vat-number', async (c) => {
    const body = (await c.req.json()) as Record<string, string | undefined>
    const { countryCode = '', vatNumber = '', requesterNumber } = body
    const digits = vatNumber.replaceAll(/\D/g, '').slice(-2)
    if (digits === '02') return c.json({ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] })
    const valid = digits !== '01'
    return c.json({
      countryCode,
      vatNumber,
      requestDate: new Date().toISOString(),
      valid,
      requestIdentifier: valid && requesterNumber ? `WAPI${randomUUID().slice(0, 12).toUpperCase()}` : '',
      name: valid ? 'EXAMPLE COMPANY' : '---',
      address: valid ? `1 EXAMPLE STREET\n${countryCode} CITY` : '---',
    })
  })
  return app
}
