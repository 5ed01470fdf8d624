/** A virtual authenticator for passkeys, in Chromium (WebAuthn level 3, 11: user agent automation). */
import type { Page } from '@playwright/test'

/** Its controls for a story. */
export interface VirtualAuthenticator {
  /** Whether its owner is present, with finger, face or PIN: otherwise a page waits. */
  setOwnerThere(isThere: boolean): Promise<void>
  countPasskeys(): Promise<number>
}

/** Adds it to a page; its owner is present. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async setOwnerThere(enabled) {
      await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    async countPasskeys() {
      return (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
    },
  }
}
