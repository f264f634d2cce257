import { z } from 'zod'
import { parseJson } from './json.ts'
import { hostName, port } from './setting-formats.ts'

const accountKey = z.object({
  client_email: z.email(),
  private_key: z.string().startsWith('-----BEGIN PRIVATE KEY-----'),
})

/** The key of a service account, as the Firebase console saves it; undefined if it is none. */
function serviceAccountIn(text: string) {
  const { data } = accountKey.safeParse(parseJson(text))
  return data && { clientEmail: data.client_email, privateKey: data.private_key }
}

/** Sign-in methods that a Firebase project can enable. */
export const signInMethods = ['password', 'google', 'link', 'second-factor'] as const
export type SignInMethod = (typeof signInMethods)[number]

/** The settings of the identity provider: a Firebase project, or the emulator on this machine. */
export const identitySettings = {
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{2,40}$/, 'a project id such as my-agency')
    .optional(),
  FIREBASE_API_KEY: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'the Web API key of the project, such as AIzaSyA…')
    .optional(),
  FIREBASE_AUTH_DOMAIN: hostName('my-agency.firebaseapp.com').optional(),
  TOKEN_SYNC_URL: z
    .string()
    .regex(/^\/(?![/\\])[^\s]*$/, 'a path on this site, such as /session')
    .optional(),
  SIGN_IN_METHODS: z
    .string()
    .transform((value) => value.split(',').map((method) => method.trim() as SignInMethod))
    .refine(
      (methods) => methods.every((method) => signInMethods.includes(method)),
      `one or more of ${signInMethods.join(', ')}, separated by commas`,
    )
    .optional(),
  FIREBASE_SERVICE_ACCOUNT: z
    .string()
    .transform((text) => serviceAccountIn(text))
    .refine((account) => account !== undefined, 'the key of a service account, as JSON')
    .optional(),
  AUTH_EMULATOR_PORT: port(1).default(9099),
}

type IdentitySettings = z.infer<z.ZodObject<typeof identitySettings>>

/** Checks the settings together; returns an error message, or undefined if they are valid. */
export const identityProblem = (settings: IdentitySettings): string | undefined =>
  settings.FIREBASE_PROJECT_ID && !(settings.FIREBASE_API_KEY && settings.FIREBASE_AUTH_DOMAIN)
    ? 'FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN must be set with FIREBASE_PROJECT_ID.'
    : undefined

/** The identity provider; `embedded` is the emulator, which lets a client sign in as any user. */
export const identityOf = (settings: IdentitySettings) =>
  settings.FIREBASE_PROJECT_ID
    ? {
        embedded: false as const,
        /** The methods that the pages offer. A setting, because Firebase does not report publicly which are enabled. */
        methods: settings.SIGN_IN_METHODS ?? ['password' as const, 'google' as const],
        /** The path to which browsers send each new token, for a proxy in front of the site. */
        tokenSync: settings.TOKEN_SYNC_URL,
        projectId: settings.FIREBASE_PROJECT_ID,
        apiKey: settings.FIREBASE_API_KEY!,
        authDomain: settings.FIREBASE_AUTH_DOMAIN!,
      }
    : {
        embedded: true as const,
        methods: settings.SIGN_IN_METHODS ?? [...signInMethods],
        tokenSync: settings.TOKEN_SYNC_URL,
        projectId: 'demo-frontdesk',
        port: settings.AUTH_EMULATOR_PORT,
      }
