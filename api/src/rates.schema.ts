/** Shapes of exchange rates: for approximate amounts in the reader's own currency, shown beside the real ones. */
import { z } from 'zod'

export const RatesAnswer = z.object({
  /** Null where the instance has no bank configured, and while the last file is older than four days or unreadable. */
  rates: z
    .object({
      /** `YYYY-MM-DD`. */
      day: z.string(),
      /** The value of one euro in each currency, by code: `{ "USD": "1.0856" }`. */
      perEuro: z.record(z.string(), z.string()),
    })
    .nullable(),
})
export type RatesAnswer = z.infer<typeof RatesAnswer>
