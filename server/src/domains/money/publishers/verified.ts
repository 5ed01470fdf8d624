/**
 * Which homes have a landlord with a public deposit record (D 11.16), stored for the search: updated once an hour of
 * the lease clock, by the record's one rule. It reveals no other landlord.
 */
import { depositRecord } from '@keyhold/rental/depositRecord.ts'
import { fewestLandlords } from '@keyhold/rental/passport.ts'
import { forEachIsolated } from '../../../gateways/forEachIsolated.ts'
import { listRecorded, type RecordDeps } from './deposits.ts'
import { listToVerify, setVerified } from './verifiedStore.ts'

const hourSeconds = 3_600

/** Maintains the column while the process lives; `tick` checks once an hour. */
export function createVerified(deps: RecordDeps) {
  const { database, clock } = deps
  let checkedHour: number | undefined
  return {
    async tick(): Promise<void> {
      const hour = Math.floor(clock.leaseNow() / hourSeconds)
      if (hour === checkedHour) return
      checkedHour = hour
      await forEachIsolated(await listToVerify(database, fewestLandlords), async (landlordId) =>
        setVerified(database, landlordId, depositRecord(await listRecorded(deps, landlordId)) !== undefined),
      )
    },
  }
}
