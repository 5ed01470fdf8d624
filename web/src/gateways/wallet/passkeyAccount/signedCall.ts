/**
 * What is done with a signature of typed data that the wallet page gave: one call to Keyhold, at the return alone. What
 * was signed is not stored, so no other page can send it.
 */

import type { AcceptInput } from '@keyhold/api/leases.schema.ts'
import { acceptLease } from '@keyhold/api/leases.ts'
import type { Hex } from 'viem'
import { api } from '../../api.ts'
import { takeAnswer } from './question.ts'

/** The call, without the signature. */
export interface CallToSign {
  readonly name: 'accept'
  readonly input: Omit<AcceptInput, 'signature'>
}

export interface SignedCall extends CallToSign {
  readonly signature: Hex
}

/** The call that the answer in this tab is for, once. */
export function takeSignedCall(): SignedCall | undefined {
  const { signed, more } = takeAnswer('typed') ?? {}
  if (!signed || !('typedHash' in signed.asked)) return undefined
  return { ...(more as CallToSign), signature: signed.signature }
}

/** Brings the signature to Keyhold, whose services check it. Throws its refusal. */
export async function makeSignedCall({ input, signature }: SignedCall): Promise<void> {
  await api(acceptLease, { input: { ...input, signature } })
}
