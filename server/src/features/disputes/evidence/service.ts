/** What the two of a lease show in a dispute: added while it is open, seen by them and its arbitrator alone, gone in the end (D 11.22). */
import type { PersonalFileSource } from '../../../gateways/personalFiles.ts'
import { type Adding, createAdding } from './adding.ts'
import type { EvidenceDeps } from './deps.ts'
import { filesOf } from './personalFiles.ts'
import { createReading, type Reading } from './reading.ts'
import { deleteOld } from './retention.ts'

export type { EvidenceFile } from './reading.ts'

export interface EvidenceService extends Adding, Reading, PersonalFileSource {
  /** Deletes what is a year past the end of its lease. */
  cleanUp(): Promise<void>
}

/** Opens evidence. */
export function createEvidence(deps: EvidenceDeps): EvidenceService {
  return {
    ...createAdding(deps),
    ...createReading(deps),
    filesOf: (personId, most) => filesOf(deps, personId, most),
    cleanUp: () => deleteOld(deps),
  }
}
