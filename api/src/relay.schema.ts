/** The shapes of the relay of passkey accounts on the wire. */
import { z } from 'zod'
import { Address, Hash } from './deposits.schema.ts'

/** Whose account it is, and the call to it with the owner's signature: at most 16,384 bytes. */
export const RelayInput = z.object({
  /** The passkey's public key: a point of P-256. */
  x: Hash,
  y: Hash,
  /** The recovery owner with which the account was made. */
  recovery: Address,
  execution: z
    .string()
    .max(2 + 2 * 16_384)
    .regex(/^0x([0-9a-fA-F]{2})+$/),
})
export type RelayInput = z.infer<typeof RelayInput>

export const RelayParams = z.object({ id: z.uuid() })

/** `replaced`: another transaction took its place. */
export const RelayedTransaction = z.object({
  id: z.uuid(),
  account: Address,
  state: z.enum(['asked', 'refused', 'sent', 'confirmed', 'failed', 'replaced']),
  /** The code of a refusal. */
  reason: z.string().nullable(),
  transaction: Hash.nullable(),
})
export type RelayedTransaction = z.infer<typeof RelayedTransaction>
