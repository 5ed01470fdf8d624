/** The message a wallet signs, to prove it, to prove it again, or to sign in (EIP-4361); only our exact text is accepted. */
import { randomBytes } from 'node:crypto'
import type { Address } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { type Language, textFor } from '../../../../gateways/text.ts'
import type { AccountsDeps } from '../deps.ts'

const minutes = 10

/** A message to sign, and its expiry. */
export interface MessageToSign {
  readonly message: string
  readonly nonce: string
  readonly expiresAt: Date
}

/**
 * Returns the message for an address in the person's language; valid for ten minutes. The nonce is 128 bits from the
 * system's random source: viem's own generator uses Math.random (EIP-4361 requires at least 8 characters).
 */
export function createMessageToSign(
  { clock, publicUrl, chainId }: Pick<AccountsDeps, 'clock' | 'publicUrl' | 'chainId'>,
  {
    address,
    language,
    statement,
  }: { address: Address; language: Language; statement: 'proveWallet' | 'provePayout' | 'signIn' },
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
