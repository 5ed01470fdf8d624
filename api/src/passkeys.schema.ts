/** The shapes of passkeys on the wire: the JSON options and answers of WebAuthn level 3. */
import { z } from 'zod'
import { RequiredLine } from './text.schema.ts'

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/)
const transports = z.array(z.string().max(20)).max(8).optional()

/** The actions that require the password or a passkey again (D 11.13); `role` a passkey alone (D 11.23). */
export const Act = z.enum(['email', 'wallet', 'password', 'export', 'deletion', 'passkeys', 'role'])

/** A passkey's answer to a challenge (AuthenticationResponseJSON). */
export const PasskeyAnswer = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: base64url(100).optional(),
  }),
})
/** An authenticator's answer for a new passkey (RegistrationResponseJSON). */
export const PasskeyAttestation = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
  response: z.object({ clientDataJSON: base64url(8000), attestationObject: base64url(40_000), transports }),
})

/** Reauthentication: the password, or a passkey's answer to a challenge for this action. */
export const Reauthentication = z.object({
  currentPassword: z.string().max(256).optional(),
  passkey: PasskeyAnswer.optional(),
})

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})
/** The browser's options for an authentication (PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor).optional(),
})
/** The browser's options for a registration (PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  extensions: z.object({ credProps: z.boolean().optional() }),
})

/** One of the person's passkeys. */
export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whether it is synced to its owner's other devices. */
  isSynced: z.boolean(),
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
})
export const PasskeyName = RequiredLine(60)
export const NewPasskey = z.object({ name: PasskeyName, answer: PasskeyAttestation })
export const PasskeyNaming = z.object({ name: PasskeyName })
export const PasskeyParams = z.object({ id: z.uuid('passkey-not-found') })
export const AskedAct = z.object({ act: Act })
export const PasskeyConfirmation = z.object({ passkey: PasskeyAnswer })
export const PasskeyLogin = z.object({
  answer: PasskeyAnswer,
  /** The device's time zone (IANA), shown in the list of sessions. */
  timeZone: z.string().max(64).optional(),
})

export type Act = z.infer<typeof Act>
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>
export type Reauthentication = z.input<typeof Reauthentication>
export type PasskeyRequest = z.infer<typeof PasskeyRequest>
export type PasskeyCreation = z.infer<typeof PasskeyCreation>
export type Passkey = z.infer<typeof Passkey>
export type NewPasskey = z.input<typeof NewPasskey>
export type PasskeyNaming = z.input<typeof PasskeyNaming>
export type AskedAct = z.infer<typeof AskedAct>
export type PasskeyConfirmation = z.input<typeof PasskeyConfirmation>
export type PasskeyLogin = z.input<typeof PasskeyLogin>
