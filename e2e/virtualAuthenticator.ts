/** A passkey's device made of software, in Chromium (WebAuthn level 3, 11: user agent automation). */
import type { Page } from '@playwright/test'

/** What a story asks of it. */
export interface VirtualAuthenticator {
  /** Whether its owner is there, with finger, face or PIN: else a page waits for them. */
  setOwnerThere(isThere: boolean): Promise<void>
  countPasskeys(): Promise<number>
}

/** Puts it into a page; its owner is there. */
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
