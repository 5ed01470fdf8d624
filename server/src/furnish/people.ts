/** Moves the cast into the town: accounts, profiles, portraits and proved wallets, by the rules for everybody. */
import { people } from '@keyhold/demo/cast.ts'
import type { PersonId } from '@keyhold/demo/person.ts'
import { renderPortrait } from '@keyhold/demo/pictures/draw.ts'
import { privateKeyToAccount } from 'viem/accounts'
import type { Accounts } from '../features/accounts/service.ts'
import type { Person } from '../gateways/session.ts'

/** Everybody, by their id in the cast, as services see them. `since` is when they came. */
export async function furnishPeople(accounts: Accounts, since: Date): Promise<ReadonlyMap<PersonId, Person>> {
  const town = new Map<PersonId, Person>()
  for (const one of people) {
    const wallet = privateKeyToAccount(one.privateKey)
    const { person } = await accounts.furnish({
      email: one.email,
      password: one.password,
      languageId: one.languageId,
      since,
      profile: {
        firstName: one.firstName,
        lastName: one.lastName,
        phoneNumber: one.phone,
        dateOfBirth: one.dateOfBirth,
        gender: one.gender,
        occupation: one.occupation,
        categoryTypeId: one.category ?? null,
        spokenLanguages: [...one.spokenLanguages],
        agencyName: one.agencyName ?? null,
        languageId: one.languageId,
      },
      roles: one.roles,
      avatar: await renderPortrait(one.portraitSeed),
      wallet: { address: wallet.address, sign: (message) => wallet.signMessage({ message }) },
    })
    town.set(one.id, person)
  }
  return town
}
