/** The users of lease tests: each created by the rules of accounts. */
import type { HDAccount } from 'viem/accounts'
import { wallets } from './chain.ts'
import type { TestServices } from './services.ts'

/** A landlord, two tenants with proved wallets, a user without a wallet, and a newcomer with an unconfirmed e-mail. */
export async function createTestPeople(services: TestServices) {
  const person = async (firstName: string, more: { wallet?: HDAccount; category?: number; confirmed?: boolean }) => {
    const { person: found } = await services.accounts.seed({
      email: `${firstName.toLowerCase()}@mail.example`,
      password: 'a password of tests',
      languageId: 700_000,
      profile: { firstName, lastName: 'Trial', phoneNumber: '+503 2264 1180', categoryTypeId: more.category ?? null },
      confirmed: more.confirmed ?? true,
      ...(more.wallet && {
        wallet: { address: more.wallet.address, sign: (message: string) => signWith(more.wallet, message) },
      }),
    })
    return found
  }
  return {
    landlord: await person('Lucia', { wallet: wallets.landlord, category: 1_300_000 }),
    tenant: await person('Daniel', { wallet: wallets.tenant }),
    other: await person('Tom', { wallet: wallets.other }),
    walletless: await person('Mireya', { category: 1_300_000 }),
    newcomer: await person('Nora', { confirmed: false }),
  }
}

function signWith(wallet: HDAccount | undefined, message: string): Promise<string> {
  if (!wallet) throw new Error('Nobody signs without a wallet.')
  return wallet.signMessage({ message })
}
