/** The browser's side of passkeys (WebAuthn): its package is loaded with the first use. */

import type { PasskeyAttestation, PasskeyCreation } from '@keyhold/api/passkeys.schema.ts'
import type { PasskeyAnswer, PasskeyRequest } from '@keyhold/api/passkeys.ts'

const load = () => import('@simplewebauthn/browser')

/** Why there are none here: the address is a number, which no passkey is made for, or the browser has none. */
export function whyNoPasskeys(): 'number' | 'browser' | undefined {
  if (/^[\d.]+$|^\[/.test(location.hostname)) return 'number'
  return typeof PublicKeyCredential === 'function' ? undefined : 'browser'
}

/** Where this same Keyhold is open by a name: only one that runs on this machine has such an address. */
export function addressByName(): string | undefined {
  return location.hostname === '127.0.0.1' ? `http://localhost:${location.port}` : undefined
}

/** Asks for a passkey that answers; with `autofill` the browser offers it among what it fills in, and waits as long as the page is there. */
export async function answerRequest(
  optionsJSON: PasskeyRequest,
  { autofill = false }: { readonly autofill?: boolean } = {},
): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load()
  return startAuthentication({
    optionsJSON: optionsJSON as never,
    useBrowserAutofill: autofill,
  }) as Promise<PasskeyAnswer>
}

/** Asks for a new passkey. */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<PasskeyAttestation> {
  const { startRegistration } = await load()
  return startRegistration({ optionsJSON: optionsJSON as never }) as Promise<PasskeyAttestation>
}

/** Whether the browser offers passkeys among what it fills in. */
export async function offersAutofill(): Promise<boolean> {
  if (whyNoPasskeys()) return false
  return (await load()).browserSupportsWebAuthnAutofill()
}

/** Ends what waits for a passkey. */
export async function cancelWaiting(): Promise<void> {
  ;(await load()).WebAuthnAbortService.cancelCeremony()
}

/** Whether the person, or a page that went on, ended the asking; nothing is wrong then. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
}

/** Whether this device has a passkey of the account already. */
export function isKnownDevice(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}
