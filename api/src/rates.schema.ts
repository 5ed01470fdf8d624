/** Shapes of exchange rates: for amounts in the reader's own currency, which are told beside the real ones, as "about". */
import { z } from 'zod'

export const RatesAnswer = z.object({
  /** Null where the house names no bank, and while the last file is older than four days or could not be read. */
  rates: z
    .object({
      /** `YYYY-MM-DD`. */
      day: z.string(),
      /** How much of each currency one euro is, by its letters: `{ "USD": "1.0856" }`. */
      perEuro: z.record(z.string(), z.string()),
    })
    .nullable(),
})
export type RatesAnswer = z.infer<typeof RatesAnswer>
