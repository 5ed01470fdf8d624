/** Leases that end early, for tests: on the bench of renewals, through the API. */
import type { EndingPlan, EndingView } from '@keyhold/api/endings.ts'
import { createTestRenewals, type Name } from '../renewals/renewals.setup.ts'

/** Opens a bench: Lucia lets, Daniel rents from December 2026 to June 2027, Tom is a stranger. */
export async function createTestEndings() {
  const bench = await createTestRenewals()
  const { ask } = bench
  const propose = async (name: Name, leaseId: string, validTo = '2027-03-11') => {
    const answered = await ask<{ id: string }>(name, 'POST', `/contract/${leaseId}/ending`, { validTo })
    return typeof answered === 'string' ? answered : answered.id
  }
  const agree = (name: Name, id: string) => ask<{ success: string }>(name, 'POST', `/ending/${id}/agreement`)
  return {
    ...bench,
    propose,
    agree,
    withdraw: (name: Name, id: string) => ask<{ success: string }>(name, 'DELETE', `/ending/${id}`),
    read: (name: Name, id: string) => ask<EndingView>(name, 'GET', `/contract/${id}/ending`),
    plan: (name: Name, id: string, day: string) => ask<EndingPlan>(name, 'GET', `/contract/${id}/ending/${day}`),
    /** A paid lease that both agreed to end on a day. */
    async ended(day?: string, home?: string) {
      const { id } = await bench.paid(home)
      const answered = await agree('lucia', await propose('daniel', id, day))
      if (typeof answered === 'string') throw new Error(answered)
      return id
    },
  }
}
