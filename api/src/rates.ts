/** Exchange rates, additive: what amounts come to in the reader's own currency, about. The same for everybody. */
import { endpoint, type NoParams } from './endpoint.ts'
import type { RatesAnswer } from './rates.schema.ts'

export const readRates = endpoint<NoParams, undefined, RatesAnswer>('GET', '/rates')
