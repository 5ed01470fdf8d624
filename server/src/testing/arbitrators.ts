/** The people of both instances, without whom new leases name no arbitration. */
import type { Appeals } from '@keyhold/escrow/deployment.ts'
import type { TestServices } from './services.ts'

/** Makes two arbitrators, each with the account of one instance. */
export async function seatInstances({ accounts, deps: { database } }: TestServices, appeals: Appeals): Promise<void> {
  const seats = { First: appeals.firstInstance, Second: appeals.secondInstance }
  for (const [firstName, address] of Object.entries(seats)) {
    const { person } = await accounts.seed({
      email: `${firstName.toLowerCase()}.instance@mail.example`,
      password: 'a password of tests',
      languageId: 700_000,
      profile: { firstName, lastName: 'Instance', phoneNumber: '+503 2264 1180', categoryTypeId: null },
      roles: ['ARBITRATOR'],
    })
    await database`insert into wallet (address, account_id, proved_at) values (${address}, ${person.id}, now())`
  }
}
