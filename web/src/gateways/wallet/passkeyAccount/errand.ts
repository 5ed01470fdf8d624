/**
 * What is done with a signature of typed data that the wallet page gave: one call to Keyhold, at the return alone. What
 * was signed is not stored, so no page can send it later.
 */

import type { AcceptInput } from '@keyhold/api/leases.schema.ts'
import { acceptLease } from '@keyhold/api/leases.ts'
import type { Hex } from 'viem'
import { api } from '../../api.ts'
import { takeAnswer } from './question.ts'

/** The call, without the signature. */
export interface Errand {
  readonly name: 'accept'
  readonly input: Omit<AcceptInput, 'signature'>
}

export interface SignedErrand extends Errand {
  readonly signature: Hex
}

/** The errand that the answer in this tab is for, once. */
export function takeErrand(): SignedErrand | undefined {
  const { signed, more } = takeAnswer('typed') ?? {}
  if (!signed || !('typedHash' in signed.asked)) return undefined
  return { ...(more as Errand), signature: signed.signature }
}

/** Brings the signature to Keyhold, whose services check it. Throws its refusal. */
export async function doErrand({ input, signature }: SignedErrand): Promise<void> {
  await api(acceptLease, { input: { ...input, signature } })
}
