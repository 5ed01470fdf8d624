/**
 * Exchange rates: read once a day by one process where RATES_URL names the bank's file, served while they are fresh.
 */
import { RatesAnswer } from '@keyhold/api/rates.schema.ts'
import { readRates } from '@keyhold/api/rates.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import { areFresh, type Rates } from '@keyhold/rental/rates.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import { createPublicFetch, type PublicFetch, UnreadableAddress } from '../../../gateways/publicFetch.ts'
import { repeat } from '../../../gateways/repeat.ts'
import { createShortCache } from '../../../gateways/shortCache.ts'
import { answerAnyone } from '../../../http/answer.ts'
import { readBankFile, UnreadableRates } from './bankFile.ts'
import * as store from './store.ts'

export interface RatesDeps {
  readonly database: Database
  readonly clock: Pick<Clock, 'now' | 'steadyNow'>
  /** The bank's file; without one no rates are read or served. */
  readonly url: string | undefined
  readonly publicFetch?: PublicFetch
}

const bounds = { bytes: 100_000, milliseconds: 15_000 }
const dayMilliseconds = 86_400_000
/** The retry interval after an unreadable file. */
const retryMilliseconds = 3_600_000
const pauseMilliseconds = 60_000

/** Creates the feature; `start` begins to read and returns its stop function. */
export function openRates({ database, clock, url, publicFetch = createPublicFetch() }: RatesDeps) {
  const keptFor = { isKept: () => true, milliseconds: 60_000, now: clock.steadyNow }
  const findRates = createShortCache(
    () => 'rates',
    () => store.findRates(database),
    keptFor,
  )
  /** Polls the bank if it is due; an unreadable file leaves the earlier rates. */
  async function tick(): Promise<void> {
    const at = clock.now()
    if (!url || !(await store.claimReading(database, new Date(at), new Date(at + retryMilliseconds)))) return
    try {
      const rates = readBankFile((await publicFetch.read(url, bounds)).toString('utf8'))
      await store.replaceRates(database, rates, new Date(at + dayMilliseconds))
    } catch (error) {
      if (!(error instanceof UnreadableAddress || error instanceof UnreadableRates)) throw error
    }
  }
  async function read(): Promise<Rates | null> {
    const rates = url ? await findRates(undefined) : undefined
    return rates && areFresh(rates, dayAt(Math.floor(clock.now() / 1000), 'UTC')) ? rates : null
  }
  return {
    tick,
    addRoutes(app: FastifyInstance) {
      const shapes = { output: RatesAnswer, summary: 'Rates of exchange, for amounts that are shown as "about"' }
      answerAnyone(app, readRates, shapes, async () => ({ rates: await read() }))
    },
    start: (onFault: (error: unknown) => void) => repeat(tick, { pauseMilliseconds, onFault }),
  }
}
