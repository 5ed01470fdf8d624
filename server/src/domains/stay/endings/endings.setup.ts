/** Leases that end early, for tests: on the bench of renewals, through the API. */
import type { EndingPlan, EndingView } from '@keyhold/api/endings.ts'
import { daysAfter, monthsAfter } from '@keyhold/rental/day.ts'
import { createTestRenewals, type Name } from '../renewals/renewals.setup.ts'

/**
 * Opens a bench: Lucia lets, Tom is a stranger, Daniel rents for half a year. While no test passes time, his stays last
 * from December 2026 to June 2027.
 */
export async function createTestEndings() {
  const bench = await createTestRenewals()
  const { ask } = bench
  /** The tenth day of the fourth month of a stay. */
  const usualDay = async (leaseId: string) => {
    const lease = await bench.services.leases.find(bench.services.deps.database, leaseId)
    return daysAfter(monthsAfter(lease?.stay.from ?? '2026-12-01', 3), 10)
  }
  const propose = async (name: Name, leaseId: string, day?: string) => {
    const validTo = day ?? (await usualDay(leaseId))
    const answered = await ask<{ id: string }>(name, 'POST', `/contract/${leaseId}/ending`, { validTo })
    return typeof answered === 'string' ? answered : answered.id
  }
  const agree = (name: Name, id: string) => ask<{ success: string }>(name, 'POST', `/ending/${id}/agreement`)
  return {
    ...bench,
    usualDay,
    propose,
    agree,
    withdraw: (name: Name, id: string) => ask<{ success: string }>(name, 'DELETE', `/ending/${id}`),
    read: (name: Name, id: string) => ask<EndingView>(name, 'GET', `/contract/${id}/ending`),
    plan: (name: Name, id: string, day: string) => ask<EndingPlan>(name, 'GET', `/contract/${id}/ending/${day}`),
    /** A paid lease that both agreed to end on a day. */
    async ended(day?: string, home?: string) {
      const { id } = await bench.paidAhead(home)
      const answered = await agree('lucia', await propose('daniel', id, day))
      if (typeof answered === 'string') throw new Error(answered)
      return id
    },
  }
}
