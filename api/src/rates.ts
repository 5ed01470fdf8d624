/** Exchange rates, additive: for approximate amounts in the reader's own currency. The same for everyone. */
import { endpoint, type NoParams } from './endpoint.ts'
import type { RatesAnswer } from './rates.schema.ts'

export const readRates = endpoint<NoParams, undefined, RatesAnswer>('GET', '/rates')
