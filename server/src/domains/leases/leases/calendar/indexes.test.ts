/** The scheduler runs every second: its queries read what is due through an index, not every lease. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Query } from '../../../../gateways/database.ts'
import { explainQueries } from '../../../../testing/queries.ts'
import { createTestRentals } from '../../../../testing/rentals.ts'
import { createTestServices } from '../../../../testing/services.ts'
import { listEnded, listLapsedNights, listUnanswered, listUnpaid } from './store.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { database } = services.deps
afterAll(() => services.close())

/**
 * Accepted leases of one home, one a day, each with its nights. Every hundredth is in this state, the others are
 * completed.
 */
beforeAll(async () => {
  const home = await rentals.aHome()
  const form = { listingId: home, tenantId: rentals.tenant.id, landlordId: rentals.landlord.id }
  await database`
    insert into lease (id, listing_id, tenant_id, landlord_id, status, valid_from, valid_to, time_zone, requested_at, answer_by,
      move_in, move_out, return_due, rent, handover, deposit, deposit_policy, full_name, birthday, profession, home_address, mobile, email,
      identity, accepted_at, pay_by, landlord_wallet, arbitrator, chain_id, escrow, release_duration, document, agreed_rules)
    select gen_random_uuid(), ${form.listingId}, ${form.tenantId}, ${form.landlordId},
      case at % 400 when 0 then 'released' when 100 then 'expired' when 200 then 'accepted' when 300 then 'requested'
        else 'completed' end,
      date '1990-01-01' + at, date '1990-01-01' + at + 1, 'UTC', 0, at, at, at, at, 1, 1, 0, 'at-handover', '', '1990-01-01', '', '',
      '', '', '', 0, at, '', '', 1, '', 1, '', '{}'
    from generate_series(1, 8000) at`
  await database`
    insert into stay (lease_id, listing_id, nights) select id, listing_id, daterange(valid_from, valid_to) from lease`
  await database`analyze lease`
  await database`analyze stay`
})

test.each([
  ['finished stays without a deposit', (query: Query, now: number) => listEnded(query, now, 0), 'lease_ended'],
  ['nights that can no longer be paid for', listLapsedNights, 'lease_lapsed'],
  ['unanswered requests', listUnanswered, 'lease_unanswered'],
  ['unpaid leases', listUnpaid, 'lease_unpaid'],
])('%s are found by their index', async (_what, list, index) => {
  expect((await list(database, 4000)).length).toBeGreaterThan(5)
  const [plan] = await explainQueries(database, () => list(database, 4000))
  expect(plan).toContain(index)
  expect(plan).not.toMatch(/Seq Scan|lease_number_key/)
})
