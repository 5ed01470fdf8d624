/** One paper of a lease in dispute, as its arbitrator reads it: an inventory, the agreement, or the rents (D 12.13). */
import type { DeskRow } from '@keyhold/api/desk.ts'
import type { Inventories } from '@keyhold/api/inventories.ts'
import type { Ledger } from '@keyhold/api/ledger.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import type { InventoryStage } from '@keyhold/rental/inventory.ts'
import { useRefusal } from '../../../gateways/api.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import type { DeskPaper as Paper } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { AgreementPage } from '../documents/AgreementPage.tsx'
import { Comparison } from '../inventory/Comparison.tsx'
import inventoryCss from '../inventory/Inventory.module.css'
import { useInventories } from '../inventory/queries.ts'
import { VersionPaper } from '../inventory/VersionPaper.tsx'
import { LedgerTotals } from '../ledger/LedgerTotals.tsx'
import { MonthTable } from '../ledger/MonthTable.tsx'
import { useLedger } from '../ledger/queries.ts'
import { paperLeaseAtDesk } from '../paperLease.ts'
import { useAgreement } from '../queries.ts'

interface Props {
  readonly row: DeskRow
  /** The end of the stay, for the age of things. */
  readonly moveOut: number
  readonly paper: Paper
}

export function DeskPaper({ row, moveOut, paper }: Props) {
  if (paper === 'agreement') return <AgreementAtDesk row={row} />
  if (paper === 'rents') return <RentsAtDesk row={row} />
  return <InventoryAtDesk row={row} moveOut={moveOut} stage={paper} />
}

function InventoryAtDesk({ row, moveOut, stage }: Omit<Props, 'paper'> & { stage: InventoryStage }) {
  const page = useInventories(row.leaseId)
  if (!page.data) return <NotYet query={page} />
  return <Inventory row={row} page={page.data} moveOut={moveOut} stage={stage} />
}

function Inventory({ row, page, moveOut, stage }: Omit<Props, 'paper'> & { page: Inventories; stage: InventoryStage }) {
  const text = useText('desk')
  const standing = (wanted: InventoryStage) => {
    const found = page.papers.find((one) => one.stage === wanted)
    return found?.versions.find(({ version }) => version === found.standing)
  }
  const shown = page.papers.find((one) => one.stage === stage)
  const [moveIn, after] = [standing('move-in'), standing('move-out')]
  const version = shown?.versions.find(({ state }) => state === 'waiting') ?? standing(stage)
  if (!version) return <Callout>{text('papers.none', { paper: text(`papers.${stage}`) })}</Callout>
  return (
    <div className={inventoryCss.paper}>
      {stage === 'move-out' && moveIn && after && (
        <Comparison
          leaseId={row.leaseId}
          note={text('papers.note')}
          before={moveIn}
          after={after}
          year={Number(dayAt(moveOut, row.timeZone).slice(0, 4))}
          claimAt={undefined}
        />
      )}
      <VersionPaper lease={paperLeaseAtDesk(row)} version={version} />
    </div>
  )
}

function AgreementAtDesk({ row }: Pick<Props, 'row'>) {
  const text = useText('desk')
  const agreement = useAgreement(row.leaseId)
  if (!agreement.data) return <NotYet query={agreement} />
  return <AgreementPage agreement={agreement.data} hidesIdentity={text('papers.identity')} />
}

function RentsAtDesk({ row }: Pick<Props, 'row'>) {
  const ledger = useLedger(row.leaseId)
  if (!ledger.data) return <NotYet query={ledger} />
  return <Rents row={row} ledger={ledger.data} />
}

/** Nothing can be paid or named here. */
const noActs = { mayPay: false, pay: () => undefined, choose: () => undefined, outside: () => undefined }

function Rents({ row, ledger }: Pick<Props, 'row'> & { ledger: Ledger }) {
  return (
    <div className={inventoryCss.paper}>
      <MonthTable lease={paperLeaseAtDesk(row)} ledger={ledger} acts={noActs} />
      <LedgerTotals ledger={ledger} />
    </div>
  )
}

interface Query {
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

function NotYet({ query: { error, isFetching, refetch } }: { query: Query }) {
  const text = useText('desk')
  const refusal = useRefusal()
  if (!error) return <SkeletonLines lines={12} />
  return (
    <Callout tone="bad" title={text('papers.failed')}>
      <p>{refusal(error)}</p>
      <Button busy={isFetching} onClick={() => void refetch()}>
        {text('again')}
      </Button>
    </Callout>
  )
}
