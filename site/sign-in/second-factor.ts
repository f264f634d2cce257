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
import { emulatorUrl, loadAuth } from '../session/auth.ts'
import { phoneDigits } from '#content/model/form-field.ts'
import { signedInUser } from './identity.ts'

/** The kind of second factor on this site: an authenticator app, or a text message with the identity emulator. */
export const factorKind = (): 'app' | 'phone' => (emulatorUrl() ? 'phone' : 'app')

export const enrolledFactors = async (): Promise<MultiFactorInfo[]> =>
  multiFactor(await signedInUser()).enrolledFactors

/** The identity emulator requires no reCAPTCHA before it "sends" a code. */
const noRecaptcha = { type: 'recaptcha', verify: async () => 'none', _reset: () => {} }

/** Returns the verification id that the code is checked against. */
async function sendCode(
  to: { phoneNumber: string; session: MultiFactorSession } | EnrolledPhone,
): Promise<string> {
  return new PhoneAuthProvider(await loadAuth()).verifyPhoneNumber(to, noRecaptcha)
}
type EnrolledPhone = { multiFactorHint: MultiFactorInfo; session: MultiFactorSession }

/** The last code of the identity emulator, which sends no text messages. */
export async function emulatorCode(): Promise<string | undefined> {
  const auth = await loadAuth()
  const address = `${emulatorUrl()}/emulator/v1/projects/${auth.app.options.projectId}/verificationCodes`
  const answer = await fetch(address).catch(() => undefined)
  const { verificationCodes = [] } = ((await answer?.json()) ?? {}) as {
    verificationCodes?: { code: string }[]
  }
  return verificationCodes.at(-1)?.code
}

/** A second step that the sign-in requires. */
export interface SecondFactorChallenge {
  kind: 'app' | 'phone'
  /** The phone number with hidden digits; empty for an app. */
  to: string
  finish: (code: string) => Promise<void>
}

/** Starts the second step of a sign-in; for a phone, sends the code. */
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

/** The enrollment of an authenticator app: its secret, and the `otpauth:` URL for a QR code. */
export interface AppEnrollment {
  secret: TotpSecret
  address: string
}

export async function startAppEnrollment(issuer: string): Promise<AppEnrollment> {
  const user = await signedInUser()
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
  return { secret, address: secret.generateQrCodeUrl(user.email ?? '', issuer) }
}

export async function finishAppEnrollment({ secret }: AppEnrollment, code: string) {
  const assertion = TotpMultiFactorGenerator.assertionForEnrollment(secret, digits(code))
  await multiFactor(await signedInUser()).enroll(assertion, 'Authenticator app')
}

/** Starts the enrollment of a phone and sends the code. Returns the verification id for `finishPhoneEnrollment`. */
export async function startPhoneEnrollment(number: string): Promise<string> {
  const session = await multiFactor(await signedInUser()).getSession()
  return sendCode({ phoneNumber: phoneDigits(number), session })
}

export async function finishPhoneEnrollment(id: string, code: string) {
  const credential = PhoneAuthProvider.credential(id, digits(code))
  await multiFactor(await signedInUser()).enroll(PhoneMultiFactorGenerator.assertion(credential), 'Phone')
}

export const removeFactor = async (factor: MultiFactorInfo) =>
  multiFactor(await signedInUser()).unenroll(factor)

const digits = (code: string) => code.replaceAll(/\s/g, '')
