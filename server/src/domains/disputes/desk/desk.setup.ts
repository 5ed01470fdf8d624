/** A desk on a real PostgreSQL and a local chain: Helena is its arbitrator, Otto another, Ada an administrator. */
import type { Role } from '@keyhold/rental/role.ts'
import { mnemonicToAccount } from 'viem/accounts'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'

const unproved = (addressIndex: number) =>
  mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex })
const password = 'a password of tests'

/** Opens it; close it in `afterAll`. `blockSeconds` and `appeals` as in `startTestChain`. */
export async function createTestDesk(
  environment: Record<string, string> = {},
  blockSeconds?: number,
  appeals?: Parameters<typeof startTestChain>[1],
) {
  const testChain = await startTestChain(blockSeconds, appeals)
  const services = await createTestServices(environment, (clock) => testChain.connect(clock))
  const rentals = await createTestRentals(services)
  const { database } = services.deps
  const tokens = new Map<string, string>()

  const seat = async (firstName: string, roles: readonly Role[], wallet = unproved(7)) => {
    const email = `${firstName.toLowerCase()}@mail.example`
    const profile = { firstName, lastName: 'Trial', phoneNumber: '+503 2264 1180', categoryTypeId: null }
    const proof = { address: wallet.address, sign: (message: string) => wallet.signMessage({ message }) }
    const seeded = { email, password, languageId: 700_000, profile, roles, wallet: proof }
    return (await services.accounts.seed(seeded)).person
  }
  const helena = await seat('Helena', ['ARBITRATOR'], wallets.arbitrator)
  const otto = await seat('Otto', ['ARBITRATOR'], unproved(7))
  const ada = await seat('Ada', ['ADMIN'], unproved(8))

  const tokenOf = async (name: string): Promise<string> => {
    const known = tokens.get(name)
    if (known) return known
    const payload = new URLSearchParams({ username: `${name}@mail.example`, password }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await services.app.inject({ method: 'POST', url: '/api/login', payload, headers })
    const token = String(answer.headers.authorization)
    tokens.set(name, token)
    return token
  }
  const final = async () => {
    await testChain.mine()
    await services.catchUp()
  }
  /** Leases of Lucia and Daniel whose money is in the escrow: 1,100 of rent and 800 of deposit each. */
  const paidLeases = async (count: number) => {
    const all: Awaited<ReturnType<typeof rentals.accepted>>[] = []
    while (all.length < count) {
      const lease = await rentals.accepted()
      await testChain.call(wallets.tenant, 'payLease', lease.terms)
      all.push(lease)
    }
    await final()
    return all
  }
  await services.catchUp()
  await testChain.fundAccount(wallets.tenant)

  return {
    testChain,
    services,
    rentals,
    people: { helena, otto, ada, daniel: rentals.tenant, lucia: rentals.landlord, tom: rentals.other },
    tokenOf,
    final,
    paid: async () => firstOf(await paidLeases(1)),
    paidLeases,
    /** The API's response to a person with this first name. */
    async call(name: string, url: string, body?: object, method: 'POST' | 'PUT' | 'DELETE' = 'PUT') {
      const headers = { authorization: await tokenOf(name) }
      const asked = body ? { method, payload: body } : { method: method === 'DELETE' ? method : ('GET' as const) }
      return services.app.inject({ ...asked, url: `/api${url}`, headers })
    },
    /** Moves an account's only wallet to another, as if it had been proved there. */
    moveWallet: (address: string, to: string) =>
      database`update wallet set account_id = ${to}, proved_at = now() where address = ${address}`,
    async close() {
      await services.close()
      testChain.stop()
    },
  }
}

function firstOf<One>([one]: readonly One[]): One {
  if (!one) throw new Error('There is one.')
  return one
}
