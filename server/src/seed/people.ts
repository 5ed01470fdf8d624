/** Creates the demo users: accounts, profiles, portraits and proved wallets, by the same rules as for all users. */

import { readFile } from 'node:fs/promises'
import { demoPeople } from '@keyhold/demo/demoUsers.ts'
import type { PersonId } from '@keyhold/demo/person.ts'
import { portraitOf } from '@keyhold/demo/pictures.ts'
import { privateKeyToAccount } from 'viem/accounts'
import type { Accounts } from '../domains/accounts/accounts/service.ts'
import type { Person } from '../gateways/session.ts'

/** All demo users, by their id in the demo data, as services see them. `since` is when they joined. */
export async function seedPeople(accounts: Accounts, since: Date): Promise<ReadonlyMap<PersonId, Person>> {
  const seededPeople = new Map<PersonId, Person>()
  for (const one of demoPeople) {
    const wallet = privateKeyToAccount(one.privateKey)
    const { person } = await accounts.seed({
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
      avatar: () => readFile(portraitOf(one.id)),
      wallet: { address: wallet.address, sign: (message) => wallet.signMessage({ message }) },
    })
    seededPeople.set(one.id, person)
  }
  return seededPeople
}
