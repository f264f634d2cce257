import { settingNames } from '../env.ts'
import { ask } from './outside.ts'
import { fine, unchecked, warning, wrong, type Line, type BaseSetup } from './part.ts'

const clock = { key: 'product.clock', title: 'Clock' }
const names = { key: 'product.settings', title: 'Names of the settings' }

/** With a larger deviation of the clock, tokens and codes are rejected. */
const toleranceMs = 5000

export const examineServer = async (setup: BaseSetup): Promise<Line[]> => [
  await clockLine(setup),
  namesLine(setup),
]

/** Compares the clock with Google's, which issues the tokens. */
async function clockLine({ env, outside }: BaseSetup): Promise<Line> {
  if (env.identity.embedded)
    return unchecked(clock, 'The demo does not compare its clock with an external one.')
  const sent = Date.now()
  const reply = await ask(outside, 'https://www.googleapis.com/generate_204')
  const date = 'failure' in reply ? null : reply.headers.get('date')
  if (!date) return unchecked(clock, 'Google could not be reached to compare the clock.')
  // The header has whole seconds, and the round trip takes time.
  const offBy = Date.parse(date) + 500 - (sent + Date.now()) / 2
  if (Math.abs(offBy) <= toleranceMs)
    return fine(clock, 'Correct within a few seconds, compared with Google.')
  const seconds = Math.round(Math.abs(offBy) / 1000)
  return wrong(
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

function namesLine({ variables }: BaseSetup): Line {
  const known = new Set(settingNames)
  const unknown = Object.keys(variables).filter(
    (name) => settingPrefix.test(name) && !otherPrograms.test(name) && !known.has(name),
  )
  if (unknown.length === 0) return fine(names, 'Every name is known.')
  return warning(
    names,
    `Unknown settings without effect: ${unknown.join(', ')}.`,
    'Compare them with the list in docs/deploy.md: a name may be misspelled.',
  )
}
