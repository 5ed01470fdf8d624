/** Shapes of what Keyhold offers. */
import { z } from 'zod'

/** How many landlords the offer is for, and how many registered already (`of` at most). */
export const LandlordOffer = z.object({ of: z.number().int(), taken: z.number().int() })
export type LandlordOffer = z.infer<typeof LandlordOffer>
