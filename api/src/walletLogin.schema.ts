/** The shapes of signing in with a wallet (EIP-4361). */
import { z } from 'zod'
import { WalletAddress, WalletProof } from './accounts.schema.ts'

export const WalletLoginMessageInput = z.object({ address: WalletAddress })
export const WalletLoginMessage = z.object({
  /** To sign, exactly. */
  message: z.string(),
  expiresAt: z.iso.datetime(),
})
export const WalletLogin = WalletProof.extend({
  /** The device's time zone (IANA), shown in the list of sessions. */
  timeZone: z.string().max(64).optional(),
})

export type WalletLoginMessageInput = z.input<typeof WalletLoginMessageInput>
export type WalletLoginMessage = z.infer<typeof WalletLoginMessage>
export type WalletLogin = z.input<typeof WalletLogin>
