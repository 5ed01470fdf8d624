/** WebAuthn in the browser: its package is loaded on first use. */

import type { PasskeyAttestation, PasskeyCreation } from '@keyhold/api/passkeys.schema.ts'
import type { PasskeyAnswer, PasskeyRequest } from '@keyhold/api/passkeys.ts'

const load = () => import('@simplewebauthn/browser')

/**
 * Why passkeys are unavailable: the page's host is an IP address, which WebAuthn excludes, or the browser lacks
 * support.
 */
export function whyNoPasskeys(): 'number' | 'browser' | undefined {
  if (/^[\d.]+$|^\[/.test(location.hostname)) return 'number'
  return typeof PublicKeyCredential === 'function' ? undefined : 'browser'
}

/** The same instance by host name: only a local one can have an IP address. */
export function addressByName(): string | undefined {
  return location.hostname === '127.0.0.1' ? `http://localhost:${location.port}` : undefined
}

/**
 * Requests an assertion; with `autofill` the browser offers passkeys in its autofill and waits as long as the page is
 * open.
 */
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

/** Creates a passkey. */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<PasskeyAttestation> {
  const { startRegistration } = await load()
  return startRegistration({ optionsJSON: optionsJSON as never }) as Promise<PasskeyAttestation>
}

/** Whether the browser offers passkeys in its autofill. */
export async function offersAutofill(): Promise<boolean> {
  if (whyNoPasskeys()) return false
  return (await load()).browserSupportsWebAuthnAutofill()
}

/** Aborts the pending passkey request. */
export async function cancelWaiting(): Promise<void> {
  ;(await load()).WebAuthnAbortService.cancelCeremony()
}

/** Whether the user or a navigation aborted the request; that is no error. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
}

/** Whether this device already has a passkey of the account. */
export function isKnownDevice(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}
