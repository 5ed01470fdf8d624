/** A paid lease on a real chain, for tests of its rents: people who pay, state and read, and time control. */
import type { Ledger } from '@keyhold/api/ledger.ts'
import { instantAt } from '@keyhold/rental/day.ts'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'

export const unit = 10n ** 18n
const rent = 1100n * unit

/** Starts a chain and an instance on it; close it in `afterAll`. */
export async function startLedgerTest() {
  const testChain = await startTestChain()
  const services = await createTestServices({}, (clock) => testChain.connect(clock))
  const rentals = await createTestRentals(services)
  const tokens = new Map<string, string>()
  for (const name of ['lucia', 'daniel', 'tom']) {
    const payload = `username=${name}%40mail.example&password=a+password+of+tests`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await services.app.inject({ method: 'POST', url: '/api/login', payload, headers })
    tokens.set(name, String(answer.headers.authorization))
  }
  await services.catchUp()
  await testChain.fundAccount(wallets.tenant)
  const final = async () => {
    await testChain.mine()
    await services.catchUp()
  }
  /** `path`: of the lease's own endpoints; a path from the root begins with a slash. */
  const ask = (name: string, method: 'GET' | 'PUT' | 'POST', path: string, payload?: object, language = 'en') => {
    const headers = { authorization: tokens.get(name) ?? '', 'accept-language': language }
    const url = path.startsWith('/') ? `/api${path}` : `/api/contract/${path}`
    return services.app.inject({ method, url, headers, ...(payload && { payload }) })
  }
  return {
    testChain,
    services,
    rentals,
    final,
    ask,
    async close() {
      await services.close()
      testChain.stop()
    },
    /** A lease of the usual stay, paid. */
    async paid() {
      const { id, terms, termsId } = await rentals.accepted()
      await testChain.call(wallets.tenant, 'payLease', terms)
      await final()
      return { id, terms, termsId }
    },
    /** A rent at the escrow; its transaction. */
    payRent: (termsId: `0x${string}`, amount = rent, from: typeof wallets.tenant = wallets.tenant) =>
      testChain.call(from, 'payRentFor', termsId, wallets.landlord.address, amount),
    /** Advances to an hour of a day at the home. */
    async goTo(day: string, hour = 12) {
      await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(instantAt(day, hour, 'America/El_Salvador')) })
      await final()
    },
    async ledger(id: string, name = 'daniel'): Promise<Ledger> {
      return (await ask(name, 'GET', `${id}/ledger`)).json()
    },
    /** Some months as text: `2 late 3 0/1100`. */
    async months(id: string, from = 1, to = 12): Promise<string[]> {
      const { months } = (await ask('daniel', 'GET', `${id}/ledger`)).json() as Ledger
      const whole = (digits: string) => BigInt(digits) / unit
      return months
        .slice(from - 1, to)
        .map(({ number, state, days, paid, open }) => `${number} ${state} ${days} ${whole(paid)}/${whole(open)}`)
    },
  }
}
