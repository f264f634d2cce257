import type { Env } from '../platform/env.ts'
import { brandOf } from '../money/payment-providers/registry.ts'

interface Account {
  email: string
  password: string
}

/** The overview of addresses and services that the start prints on a terminal. */
export function summary(env: Env, [admin, customer, manager]: readonly Account[] = []) {
  const { identity, paypal, publicUrl } = env
  const accounts =
    admin && customer
      ? [
          ['Demo accounts', `${admin.email} / ${admin.password} (administrator)`],
          ['', `${customer.email} / ${customer.password}`],
          ['', `and one of each role, such as ${manager?.email} / ${manager?.password}`],
        ]
      : []
  const way = paypal.credentials ? 'Orders v2' : 'the payment form'
  const rows = [
    ['Site', publicUrl],
    ['Back office', `${publicUrl}/admin`],
    ...(env.demo && identity.embedded ? accounts : []),
    [
      'Identity',
      identity.embedded ? `emulator on port ${identity.port}, starting` : `Firebase ${identity.projectId}`,
    ],
    ['Payments', `${brandOf(null)} ${paypal.mode}, by ${way}`],
    [
      'Mail',
      env.smtpUrl ? `through ${new URL(env.smtpUrl).host}` : `stored here, read it at ${publicUrl}/mailbox`,
    ],
    ['Data', env.databaseUrl ? 'PostgreSQL at DATABASE_URL' : env.dataDir],
    ['API', `${publicUrl}/api/openapi.json`],
  ]
  return ['', ...rows.map(([name = '', value]) => `  ${name.padEnd(15)}${value}`), ''].join('\n')
}
