import { settingNames } from '../../../platform/env.ts'
import type { BaseContext, Check } from '../../../platform/setup/check.ts'
import { bad, ok, unknown, warn, type Finding } from '../../../platform/setup/finding.ts'
import { ask } from '../../../platform/setup/outside.ts'
import { version } from '../../../platform/version.ts'

const clock = { key: 'product.clock', title: 'Clock' }
const names = { key: 'product.settings', title: 'Names of the settings' }

/** With a larger deviation of the clock, tokens and codes are rejected. */
const toleranceMs = 5000

export const productCheck: Check<BaseContext> = {
  part: 'product',
  depth: 'facts',
  run: ({ env: { production }, variables }) => {
    const facts = [
      { name: 'Version', value: version },
      { name: 'Node.js', value: process.versions.node },
      { name: 'Running since', at: new Date(Date.now() - process.uptime() * 1000).toISOString() },
      { name: 'Memory', bytes: process.memoryUsage.rss() },
    ]
    const mode = { key: 'product.mode', title: 'Mode', facts }
    return [
      ok(mode, production ? 'Running in production mode.' : 'Running in demo mode.'),
      namesFinding(variables),
    ]
  },
}

/** Only with the real identity service: the emulator has the clock of this machine. */
export const clockCheck: Check<BaseContext> = {
  part: 'product',
  depth: 'outside',
  run: async (context) => [await clockFinding(context)],
}

/** Compares the clock with Google's, which issues the tokens. */
async function clockFinding({ outside }: BaseContext): Promise<Finding> {
  const sent = Date.now()
  const reply = await ask(outside, 'https://www.googleapis.com/generate_204')
  const date = 'failure' in reply ? null : reply.headers.get('date')
  if (!date) return unknown(clock, 'Google could not be reached to compare the clock.')
  // The header has whole seconds, and the round trip takes time.
  const offBy = Date.parse(date) + 500 - (sent + Date.now()) / 2
  if (Math.abs(offBy) <= toleranceMs) return ok(clock, 'Correct within a few seconds, compared with Google.')
  const seconds = Math.round(Math.abs(offBy) / 1000)
  return bad(
    clock,
    `The clock is ${seconds < 90 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`} ${offBy > 0 ? 'slow' : 'fast'}: sign-in fails.`,
    'Synchronize the clock of the machine with NTP.',
  )
}

/** Prefixes of the product's settings. */
const settingPrefix =
  /^(?:FIREBASE|PAYPAL|SMTP|MAIL|INBOUND_MAIL|S3|PUBLISH|TRUSTED|SIGN_IN|TOKEN_SYNC|OPS|REBUILD|LIMIT|FORM|LOG)_/
/** Variables of other programs with such a prefix. */
const otherPrograms = /^(?:FIREBASE_(?:AUTH_)?EMULATOR|FIREBASE_CONFIG$|MAIL_PATH$)/

function namesFinding(variables: BaseContext['variables']): Finding {
  const known = new Set(settingNames)
  const unknown = Object.keys(variables).filter(
    (name) => settingPrefix.test(name) && !otherPrograms.test(name) && !known.has(name),
  )
  if (unknown.length === 0) return ok(names, 'Every name is known.')
  return warn(
    names,
    `Unknown settings without effect: ${unknown.join(', ')}.`,
    'Compare them with the list in docs/deploy.md: a name may be misspelled.',
  )
}
