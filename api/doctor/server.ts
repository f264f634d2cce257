import { settingNames } from '../env.ts'
import { ask } from './outside.ts'
import { fine, unchecked, warning, wrong, type Line, type Surroundings } from './part.ts'

const clock = { key: 'product.clock', title: 'Clock' }
const names = { key: 'product.settings', title: 'Names of the settings' }

/** Tokens and codes are refused when the clock is off by more. */
const toleranceMs = 5000

export const examineServer = async (setup: Surroundings): Promise<Line[]> => [
  await clockLine(setup),
  namesLine(setup),
]

/** Compared with Google's, whose tokens it is held against. */
async function clockLine({ env, outside }: Surroundings): Promise<Line> {
  if (env.identity.embedded) return unchecked(clock, 'The demo asks nobody outside for the time.')
  const sent = Date.now()
  const reply = await ask(outside, 'https://www.googleapis.com/generate_204')
  const date = 'failure' in reply ? null : reply.headers.get('date')
  if (!date) return unchecked(clock, 'Google could not be asked for the time.')
  // The header has whole seconds, and the answer took its time.
  const offBy = Date.parse(date) + 500 - (sent + Date.now()) / 2
  if (Math.abs(offBy) <= toleranceMs) return fine(clock, 'Right to a few seconds, compared with Google.')
  const seconds = Math.round(Math.abs(offBy) / 1000)
  return wrong(
    clock,
    `The clock is ${seconds < 90 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`} ${offBy > 0 ? 'slow' : 'fast'}: sign-in fails.`,
    'Let the machine set its clock by NTP.',
  )
}

/** What begins as our settings do. */
const prefix =
  /^(?:FIREBASE|PAYPAL|SMTP|MAIL|INBOUND_MAIL|S3|PUBLISH|TRUSTED|SIGN_IN|TOKEN_SYNC|OPS|REBUILD|LIMIT|FORM|LOG)_/
/** Variables of other programs that begin so. */
const others = /^(?:FIREBASE_(?:AUTH_)?EMULATOR|FIREBASE_CONFIG$|MAIL_PATH$)/

function namesLine({ variables }: Surroundings): Line {
  const known = new Set(settingNames)
  const unknown = Object.keys(variables).filter(
    (name) => prefix.test(name) && !others.test(name) && !known.has(name),
  )
  if (unknown.length === 0) return fine(names, 'Every name is known.')
  return warning(
    names,
    `Not known, and without effect: ${unknown.join(', ')}.`,
    'Compare them with the list in docs/deploy.md: one may be misspelled.',
  )
}
