/** The preconditions of valid actions. */
import { wallets } from '../../chain.ts'
import { jpeg } from '../../homes.ts'
import type { CallerName } from '../calls.ts'
import { createAsking, type Desk, password } from './asking.ts'

const unit = 10n ** 18n

/** Whole USDT in the smallest unit, as a decimal string. */
export const usdt = (amount: number) => `${BigInt(amount) * unit}`

/** Opens it over a set of services. `tokenOf` signs the users in. */
export async function createDeedPlace(desk: Desk, tokenOf: (caller: CallerName) => Promise<string | undefined>) {
  const { services, rentals, people, testChain, final } = desk
  const { database } = services.deps
  const asking = createAsking(desk, await jpeg(), tokenOf)
  const { ask, signIn } = asking
  const anAddress = () => `${crypto.randomUUID()}@mail.example`

  /** A lease with money in the escrow; for the usual year, unless other days are given. */
  async function aPaidLease(stay: Partial<{ validFrom: string; validTo: string }> = {}) {
    const id = await rentals.request(await rentals.aHome(), stay)
    await services.leases.accept(people.lucia, id)
    const { issued } = await services.leases.startPaying(people.daniel, id, wallets.tenant.address)
    await testChain.call(wallets.tenant, 'payLease', issued.terms)
    await final()
    return { id, terms: issued.terms, termsId: issued.id }
  }
  /** A lease of whose first rent Daniel disputes 240. */
  async function aDisputeToBeHeard() {
    const lease = await aPaidLease({ validFrom: rentals.dayIn(1) }) // the chain goes on to the move-in
    await testChain.call(wallets.tenant, 'dispute', lease.terms, 240n * unit)
    await final()
    return lease
  }
  let number = 0
  return {
    ...asking,
    services,
    rentals,
    people,
    testChain,
    final,
    database,
    anAddress,
    aPaidLease,
    aDisputeToBeHeard,
    /** A counter, for values that must be unique. */
    nextNumber: () => number++,
    /** A new user with a confirmed address, for permanent changes, with their own session. */
    async aPerson() {
      const email = anAddress()
      const profile = { firstName: 'Iris', lastName: 'Trial', phoneNumber: '+503 2264 1180', categoryTypeId: null }
      const { person } = await services.accounts.seed({
        email,
        password,
        languageId: 700_000,
        confirmed: true,
        profile,
      })
      return { id: person.id, email, token: await signIn(email) }
    },
    /** The secret of the newest email to an address, by the form of its link. */
    async tokenTo(email: string, pattern = /[=/]([\w-]{43})$/): Promise<string> {
      const rows = await database<{ content: { path?: string; leave?: { path: string } } }[]>`
        select content from outbox where recipient = ${email} order by id desc`
      const links = rows.flatMap(({ content }) => [content.path ?? '', content.leave?.path ?? ''])
      const [token] = links.flatMap((link) => pattern.exec(link)?.[1] ?? [])
      if (!token) throw new Error(`No such email to ${email}.`)
      return token
    },
    /** A home of Lucia that Daniel has written to her about, and his message. */
    async aTalk() {
      const [home, message] = [await rentals.aHome(), crypto.randomUUID()]
      const request = { id: message, recipientId: people.lucia.id, content: 'Is it still free?', roomAdId: home }
      await ask('tenant', 'POST', '/messages', request)
      return { home, message }
    },
    /** A request of Daniel that waits for Lucia. */
    async aRequest() {
      const home = await rentals.aHome()
      return { home, id: await rentals.request(home) }
    },
    /** The same, and Helena declined it. */
    async aDispute() {
      const lease = await aDisputeToBeHeard()
      await ask('arbitrator', 'PUT', `/desk/disputes/${lease.id}/interest`, { interest: 'none' })
      return lease
    },
  }
}
export type DeedPlace = Awaited<ReturnType<typeof createDeedPlace>>
