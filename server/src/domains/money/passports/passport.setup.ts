/** A tenant on a real chain who rents from three landlords, for tests of passports. */
import type { NewPassportLink, OwnPassport, PassportLinkInput, SharedPassport } from '@keyhold/api/passports.ts'
import type { Person } from '../../../gateways/session.ts'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'

export const unit = 10n ** 18n

/** Starts a chain and an instance on it; close it in `afterAll`. */
export async function startPassportTest() {
  const testChain = await startTestChain()
  const services = await createTestServices({}, (clock) => testChain.connect(clock))
  const rentals = await createTestRentals(services)
  await services.catchUp()
  await testChain.fundAccount(wallets.tenant)
  const tokens = new Map<string, string>()
  const signIn = async (name: string) => {
    const payload = `username=${name}%40mail.example&password=a+password+of+tests`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await services.app.inject({ method: 'POST', url: '/api/login', payload, headers })
    tokens.set(name, String(answer.headers.authorization))
    return String(answer.headers.authorization)
  }
  for (const name of ['daniel', 'tom']) await signIn(name)
  const landlordOf = async (name: string, wallet: typeof wallets.deployer): Promise<Person> => {
    const { person } = await services.accounts.seed({
      email: `${name}@mail.example`,
      password: 'a password of tests',
      languageId: 700_000,
      profile: { firstName: name, lastName: 'Trial', phoneNumber: '+503 2264 1180', categoryTypeId: 1_300_000 },
      confirmed: true,
      wallet: { address: wallet.address, sign: (message: string) => wallet.signMessage({ message }) },
    })
    return person
  }
  const landlords = {
    lucia: { person: rentals.landlord, wallet: wallets.landlord },
    pilar: { person: await landlordOf('pilar', wallets.deployer), wallet: wallets.deployer },
    siriporn: { person: await landlordOf('siriporn', wallets.feeReceiver), wallet: wallets.feeReceiver },
  }
  const call = (name: string, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const headers = { authorization: tokens.get(name) ?? '' }
    return services.app.inject({ method, url: `/api/passport${path}`, headers, ...(payload && { payload }) })
  }
  let lastMoveIn = 0
  /** Reads as on the move-in day of the last lease from `accepted`, an hour after its keys, or now if that is later. */
  async function begun<Read>(read: () => Promise<Read>): Promise<Read> {
    const { clock } = services.deps
    const before = clock.leaseNow()
    clock.syncTo(Math.max(before, lastMoveIn + 3600))
    return read().finally(() => clock.syncTo(before))
  }
  return {
    testChain,
    services,
    begun,
    landlords,
    call,
    signIn,
    async final() {
      await testChain.mine()
      await services.catchUp()
    },
    async close() {
      await services.close()
      testChain.stop()
    },
    /** Advances time for links; signed-in people sign in again. */
    async pass(seconds: number) {
      services.deps.clock.pass(seconds)
      for (const name of ['daniel', 'tom']) await signIn(name)
    },
    /** Terms of a lease that Daniel can pay to this landlord. */
    async accepted(name: keyof typeof landlords, changes: Parameters<typeof rentals.aHome>[0] = {}) {
      const { person } = landlords[name]
      const id = await rentals.request(await rentals.aHome(changes, person))
      await services.leases.accept(person, id)
      const { issued } = await services.leases.startPaying(rentals.tenant, id, wallets.tenant.address)
      lastMoveIn = Math.max(lastMoveIn, issued.terms.moveIn)
      return issued
    },
    /** A person's own passport after their leases have begun. */
    async own(name = 'daniel'): Promise<OwnPassport> {
      return (await begun(() => call(name, 'GET', ''))).json()
    },
    async link(changes: Partial<PassportLinkInput> = {}): Promise<NewPassportLink> {
      const input = { days: 7, shownName: 'full', showsLeases: false, ...changes }
      return (await call('daniel', 'POST', '/link', input)).json()
    },
    /** What a stranger with this link reads then. */
    async shared(token: string): Promise<{ status: number; body: SharedPassport & { code?: string } }> {
      const answer = await begun(() => services.app.inject({ url: `/api/passport/shared/${token}` }).then())
      return { status: answer.statusCode, body: answer.json() }
    },
  }
}
