/** The shapes of what only a local chain offers. */
import { z } from 'zod'

/** Somebody of the demo data with a key that is worth nothing: the demo wallet signs as them. */
export const LocalWallet = z.object({
  id: z.string(),
  /** Who they are, for the demo wallet's list: "Daniel, tenant". */
  name: z.string(),
  privateKey: z.string().regex(/^0x[0-9a-fA-F]{64}$/),
})
export type LocalWallet = z.infer<typeof LocalWallet>
