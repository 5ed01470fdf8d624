/** Shapes of the special offer. */
import { z } from 'zod'

/** The number of landlords the offer is for, and of those registered (`of` at most). */
export const LandlordOffer = z.object({ of: z.number().int(), taken: z.number().int() })
export type LandlordOffer = z.infer<typeof LandlordOffer>
