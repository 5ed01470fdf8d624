/** One party's evidence in a dispute, and on the viewer's own side the form to add more while it is open. */
import type { DisputeRow, LeaseDisputes } from '@keyhold/api/disputes.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Payee } from '@keyhold/rental/deposit.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage } from '../../../gateways/text/useText.tsx'
import { AddEvidence } from '../evidence/AddEvidence.tsx'
import { AddMessages } from '../evidence/AddMessages.tsx'
import { EvidenceList } from '../evidence/EvidenceList.tsx'
import { viewerOf } from '../leaseState.ts'
import { partyName } from '../partyName.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly read: LeaseDisputes
  readonly dispute: DisputeRow
  readonly party: Payee
  readonly isOpen: boolean
}

export function ShownBySide({ lease, read, dispute: { part, due, timeZone }, party, isOpen }: Props) {
  const language = useLanguage()
  const pieces = read.evidence.filter((one) => one.part === part && one.party === party)
  const mayAdd = isOpen && party === viewerOf(lease) && read.mayAddTo.includes(part)
  const names = { tenant: partyName(lease.tenant), landlord: partyName(lease.landlord) }
  return (
    <EvidenceList heading="h3" pieces={pieces} reader="party" leaseId={lease.id} timeZone={timeZone} names={names}>
      {mayAdd && (
        <AddEvidence leaseId={lease.id} part={part} until={formatDateTime(due, timeZone, language)}>
          <AddMessages lease={lease} part={part} own={pieces} />
        </AddEvidence>
      )}
    </EvidenceList>
  )
}
