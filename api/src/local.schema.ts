/** The shapes of endpoints that only a local chain has. */
import { z } from 'zod'

/** A demo person with a worthless key: the demo wallet signs as them. */
export const LocalWallet = z.object({
  id: z.string(),
  /** Their label in the demo wallet's list: "Daniel, tenant". */
  name: z.string(),
  privateKey: z.string().regex(/^0x[0-9a-fA-F]{64}$/),
})
export type LocalWallet = z.infer<typeof LocalWallet>
