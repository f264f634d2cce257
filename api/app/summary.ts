import type { Env } from '../platform/env.ts'
import { offeredDefinitions } from '../money/payment-providers/registry.ts'

interface Account {
  email: string
  password: string
}

/** The overview of addresses and services that the start prints on a terminal. */
export function summary(env: Env, [admin, customer, manager]: readonly Account[] = []) {
  const { identity, publicUrl } = env
  const accounts =
    admin && customer
      ? [
          ['Demo accounts', `${admin.email} / ${admin.password} (administrator)`],
          ['', `${customer.email} / ${customer.password}`],
          ['', `and one of each role, such as ${manager?.email} / ${manager?.password}`],
        ]
      : []
  const payments = offeredDefinitions(env).map((provider) => `${provider.brand} ${provider.modeIn(env)}`)
  const rows = [
    ['Site', publicUrl],
    ['Back office', `${publicUrl}/admin`],
    ...(env.demo && identity.embedded ? accounts : []),
    [
      'Identity',
      identity.embedded ? `emulator on port ${identity.port}, starting` : `Firebase ${identity.projectId}`,
    ],
    ['Payments', payments.join(', ')],
    [
      'Mail',
      env.smtpUrl ? `through ${new URL(env.smtpUrl).host}` : `stored here, read it at ${publicUrl}/mailbox`,
    ],
    ['Data', env.databaseUrl ? 'PostgreSQL at DATABASE_URL' : env.dataDir],
    ['API', `${publicUrl}/api/openapi.json`],
  ]
  return ['', ...rows.map(([name = '', value]) => `  ${name.padEnd(15)}${value}`), ''].join('\n')
}
