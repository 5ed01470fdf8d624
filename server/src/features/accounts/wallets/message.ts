/** What a wallet is asked to sign, to prove it or to sign in with it: one message (EIP-4361), ours to the letter. */
import { randomBytes } from 'node:crypto'
import type { Address } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { type Language, textFor } from '../../../gateways/text.ts'
import type { AccountsDeps } from '../deps.ts'

const minutes = 10

/** A message to sign, and until when it is good. */
export interface MessageToSign {
  readonly message: string
  readonly nonce: string
  readonly expiresAt: Date
}

/**
 * The message for an address in somebody's language; good for ten minutes. Its nonce is 128 bits of the system's random source:
 * viem's own generator draws from Math.random (EIP-4361 wants at least 8 letters).
 */
export function createMessageToSign(
  { clock, publicUrl, chainId }: Pick<AccountsDeps, 'clock' | 'publicUrl' | 'chainId'>,
  { address, language, statement }: { address: Address; language: Language; statement: 'proveWallet' | 'signIn' },
): MessageToSign {
  const nonce = randomBytes(16).toString('hex')
  const expiresAt = new Date(clock.now() + minutes * 60_000)
  const message = createSiweMessage({
    domain: new URL(publicUrl).host,
    address,
    statement: textFor(language)(`signing:${statement}`),
    uri: publicUrl,
    version: '1',
    chainId,
    nonce,
    issuedAt: new Date(clock.now()),
    expirationTime: expiresAt,
  })
  return { message, nonce, expiresAt }
}
