/** Evidence: added during a dispute, visible to both parties and the arbitrator, deleted after retention (D 11.22). */
import type { PersonalFileSource } from '../../../../gateways/personalFiles.ts'
import { type Adding, createAdding } from './adding.ts'
import type { EvidenceDeps } from './deps.ts'
import { filesOf } from './personalFiles.ts'
import { createReading, type Reading } from './reading.ts'
import { deleteOld } from './retention.ts'

export type { EvidenceFile } from './reading.ts'

export interface EvidenceService extends Adding, Reading, PersonalFileSource {
  /** Deletes evidence a year after the end of its lease. */
  cleanUp(): Promise<void>
}

/** Creates the evidence service. */
export function createEvidence(deps: EvidenceDeps): EvidenceService {
  return {
    ...createAdding(deps),
    ...createReading(deps),
    filesOf: (personId, most) => filesOf(deps, personId, most),
    cleanUp: () => deleteOld(deps),
  }
}
