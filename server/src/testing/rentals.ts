/** Users, homes and requests for lease tests: made through the services, except for the home's row. */
import type { RequestInput } from '@keyhold/api/leases.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import { dayAt, daysAfter, monthsAfter } from '@keyhold/rental/day.ts'
import type { CancellationPolicy, NoticePeriod } from '@keyhold/rental/fields.ts'
import type { Person } from '../gateways/session.ts'
import { wallets } from './chain.ts'
import { createTestPeople } from './people.ts'
import type { TestServices } from './services.ts'

/** The fields of a home that a test may change. Days and whole prices. */
export interface HomeChanges {
  readonly depositPolicy?: 'at-handover' | 'until-move-out'
  readonly cancellation?: CancellationPolicy
  readonly tenantNotice?: NoticePeriod
  readonly landlordNotice?: NoticePeriod
  readonly availableUntil?: string
  readonly terms?: number[]
  readonly state?: 'draft' | 'published' | 'unpublished'
}

/** The default stay of a request: ten days after the test's day, for a year. */
export const usualStay = { validFrom: '2026-12-01', validTo: '2027-12-01' } as const

/** Opens services with a landlord, two tenants with proved wallets, and a newcomer without either. */
export async function createTestRentals(services: TestServices) {
  const people = await createTestPeople(services)
  const { database } = services.deps

  async function aHome(changes: HomeChanges = {}, landlord: Person = people.landlord): Promise<string> {
    const { depositPolicy = 'until-move-out', cancellation = 'none', availableUntil = null } = changes
    const { terms = [300_004], state = 'published', tenantNotice = 'none', landlordNotice = 'none' } = changes
    const [row] = await database<{ id: string }[]>`
      insert into listing ${database({
        landlordId: landlord.id,
        state,
        title: 'Two-bedroom off Paseo Escalón',
        description: 'Light.',
        rentPrice: 1100,
        deposit: 800,
        depositPolicy,
        cancellation,
        tenantNotice,
        landlordNotice,
        availableFrom: '2026-11-01',
        availableUntil,
        roomSize: 96,
        termOfLease: terms,
        floorType: 400_002,
        nearToMetro: 'Bus 101',
        cityId: 3_583_361,
        country: 'SV',
        placeIs: 'blurred',
        address1: 'Calle El Mirador 4712',
        locationLat: 13.7,
        locationLng: -89.24,
        shownLat: 13.7,
        shownLng: -89.24,
        mapX: 1,
        mapY: 1,
        timeZone: 'America/El_Salvador',
        createdAt: new Date(0),
        updatedAt: new Date(0),
        publishedAt: new Date(0),
      })} returning id`
    return row?.id ?? ''
  }

  /** The tenant proves their second wallet; its address. */
  async function provePayout() {
    const { address } = wallets.payout
    const row = { address, accountId: people.tenant.id, provedAt: new Date(0) }
    await database`insert into wallet ${database(row)} on conflict do nothing`
    return address
  }

  async function endTimeToPay(leaseId: string, payBy = 1) {
    await database`update lease_terms set pay_by = ${payBy} where lease_id = ${leaseId}`
  }

  /** A day counted from the chain's day, at the homes. */
  const dayIn = (days: number) => daysAfter(dayAt(services.deps.clock.leaseNow(), 'America/El_Salvador'), days)
  /** The usual stay, seen from the chain's day; of so many months. */
  function stayNow(months = 12) {
    const validFrom = dayIn(11)
    return { validFrom, validTo: monthsAfter(validFrom, months) }
  }

  return {
    ...people,
    aHome,
    dayIn,
    stayNow,
    form: requestForm,
    /** A request for a home that waits for its answer; its id. */
    request: (homeId: string, changes: Partial<RequestInput> = {}, tenant: Person = people.tenant) =>
      services.leases.request(tenant, { ...requestForm(homeId), ...stayNow(), ...changes }),
    provePayout,
    /**
     * A lease whose tenant has started to pay, with the terms and the escrow to pay; for the usual year and without a
     * payout account, unless the test says otherwise.
     */
    async accepted(changes: HomeChanges & { readonly payout?: string; readonly days?: Partial<RequestInput> } = {}) {
      const { payout, days } = changes
      const form = { ...requestForm(await aHome(changes)), ...stayNow(), ...days }
      const id = await services.leases.request(people.tenant, form)
      await services.leases.accept(people.landlord, id)
      const { issued } = await services.leases.startPaying(people.tenant, id, wallets.tenant.address, payout)
      return { id, terms: issued.terms, termsId: issued.id, issued }
    },
    /**
     * For tests of the last check: our records say that the lease's terms can no longer be paid, without waiting days
     * on the chain.
     */
    endTimeToPay,
    /** The scheduled expiry of a lease that can no longer be paid, as if its deadline had passed. */
    async tickLate({ id, terms }: { readonly id: string; readonly terms: Terms }, payBy = 1) {
      await endTimeToPay(id, payBy)
      await services.leases
        .tick(terms.payBy + 1)
        .finally(() => database`update lease_terms set pay_by = ${terms.payBy} where lease_id = ${id}`)
    },
    async statusOf(leaseId: string) {
      return (await services.leases.find(database, leaseId))?.status
    },
    async historyOf(leaseId: string) {
      return (await services.leases.listHistory(database, leaseId)).map(
        ({ transition, party, to }) => `${party} ${transition} → ${to}`,
      )
    },
    async nightsHeld(homeId: string) {
      return (await database`select lease_id from stay where listing_id = ${homeId}`).length
    },
  }
}

/** The lease form as Daniel fills it in. */
export function requestForm(roomAdId: string): RequestInput {
  return {
    roomAdId,
    ...usualStay,
    renteeFullName: 'Daniel Ferrer Solano',
    renteeDateOfBirth: '1992-02-09',
    renteeIdPassPortNumber: 'PAC 118 417',
    renteeNationality: 'Spain',
    renteeMaritalId: 1_200_000,
    renteeProfession: 'Sound engineer',
    renteeHomeAddress: 'Calle La Reforma 218, San Benito',
    renteeMobile: '+503 7110 2298',
    renteeEmail: 'daniel@mail.example',
  }
}
