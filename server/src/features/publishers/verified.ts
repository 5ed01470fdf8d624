/**
 * Which homes are of a landlord whose deposit record everybody can read (D 11.16), kept for the search: once an hour of the
 * lease clock, by the one rule of that record. Nobody else becomes visible by it.
 */
import { depositRecord } from '@keyhold/rental/depositRecord.ts'
import { fewestLandlords } from '@keyhold/rental/passport.ts'
import { forEachIsolated } from '../../gateways/forEachIsolated.ts'
import { listRecorded, type RecordDeps } from './deposits.ts'
import { listToVerify, setVerified } from './verifiedStore.ts'

const hourSeconds = 3_600

/** Keeps the column while the process lives; `tick` looks once an hour. */
export function createVerified(deps: RecordDeps) {
  const { database, clock } = deps
  let lookedInHour: number | undefined
  return {
    async tick(): Promise<void> {
      const hour = Math.floor(clock.leaseNow() / hourSeconds)
      if (hour === lookedInHour) return
      lookedInHour = hour
      await forEachIsolated(await listToVerify(database, fewestLandlords), async (landlordId) =>
        setVerified(database, landlordId, depositRecord(await listRecorded(deps, landlordId)) !== undefined),
      )
    },
  }
}
