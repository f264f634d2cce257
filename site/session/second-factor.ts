import {
  getMultiFactorResolver,
  multiFactor,
  PhoneAuthProvider,
  PhoneMultiFactorGenerator,
  TotpMultiFactorGenerator,
  type MultiFactorError,
  type MultiFactorInfo,
  type MultiFactorSession,
  type TotpSecret,
} from 'firebase/auth'
import { emulatorUrl, loadAuth } from './auth.ts'
import { phoneDigits } from './credentials.ts'
import { signedIn } from './identity.ts'

/** What a second factor is on this site: an authenticator app; a text message where the identity is embedded. */
export const factorKind = (): 'app' | 'phone' => (emulatorUrl() ? 'phone' : 'app')

export const enrolledFactors = async (): Promise<MultiFactorInfo[]> =>
  multiFactor(await signedIn()).enrolledFactors

/** The embedded identity asks for no proof of a human before it «sends» a code. */
const noProof = { type: 'recaptcha', verify: async () => 'none', _reset: () => {} }

async function sendCode(to: { phoneNumber: string; session: MultiFactorSession } | Hinted): Promise<string> {
  return new PhoneAuthProvider(await loadAuth()).verifyPhoneNumber(to, noProof)
}
type Hinted = { multiFactorHint: MultiFactorInfo; session: MultiFactorSession }

/** The embedded identity sends no messages: the code that the last one would have held. */
export async function emulatorCode(): Promise<string | undefined> {
  const auth = await loadAuth()
  const address = `${emulatorUrl()}/emulator/v1/projects/${auth.app.options.projectId}/verificationCodes`
  const answer = await fetch(address).catch(() => undefined)
  const { verificationCodes = [] } = ((await answer?.json()) ?? {}) as {
    verificationCodes?: { code: string }[]
  }
  return verificationCodes.at(-1)?.code
}

/** A second step that sign-in asks for. */
export interface SecondFactorChallenge {
  kind: 'app' | 'phone'
  /** The phone's number, as far as it is shown. */
  to: string
  finish: (code: string) => Promise<void>
}

/** Begins the second step after the first; for a phone the code goes out now. */
export async function startSecondFactor(error: MultiFactorError): Promise<SecondFactorChallenge> {
  const resolver = getMultiFactorResolver(await loadAuth(), error)
  const app = resolver.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID)
  if (app)
    return {
      kind: 'app',
      to: '',
      finish: async (code) => {
        await resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(app.uid, digits(code)))
      },
    }
  const phone = resolver.hints[0]
  if (!phone || factorKind() !== 'phone')
    throw Object.assign(new Error('no factor of this site'), { code: 'auth/operation-not-allowed' })
  const id = await sendCode({ multiFactorHint: phone, session: resolver.session })
  return {
    kind: 'phone',
    to: 'phoneNumber' in phone ? String(phone.phoneNumber) : '',
    finish: async (code) => {
      const credential = PhoneAuthProvider.credential(id, digits(code))
      await resolver.resolveSignIn(PhoneMultiFactorGenerator.assertion(credential))
    },
  }
}

/** Enrolling an authenticator app: the secret for it, as a key and as an address for a QR code. */
export interface AppEnrollment {
  secret: TotpSecret
  address: string
}

export async function startAppEnrollment(issuer: string): Promise<AppEnrollment> {
  const user = await signedIn()
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
  return { secret, address: secret.generateQrCodeUrl(user.email ?? '', issuer) }
}

export async function finishAppEnrollment({ secret }: AppEnrollment, code: string) {
  const assertion = TotpMultiFactorGenerator.assertionForEnrollment(secret, digits(code))
  await multiFactor(await signedIn()).enroll(assertion, 'Authenticator app')
}

/** Enrolling a phone; gives what the code is checked against. */
export async function startPhoneEnrollment(number: string): Promise<string> {
  const session = await multiFactor(await signedIn()).getSession()
  return sendCode({ phoneNumber: phoneDigits(number), session })
}

export async function finishPhoneEnrollment(id: string, code: string) {
  const credential = PhoneAuthProvider.credential(id, digits(code))
  await multiFactor(await signedIn()).enroll(PhoneMultiFactorGenerator.assertion(credential), 'Phone')
}

export const removeFactor = async (factor: MultiFactorInfo) => multiFactor(await signedIn()).unenroll(factor)

const digits = (code: string) => code.replaceAll(/\s/g, '')
