/** One stage of a lease's inventories: the version to answer, the valid one, or the viewer's draft. */
import type { Inventories, InventoryStagePage } from '@keyhold/api/inventories.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import { withoutPhotos } from '@keyhold/rental/inventory.ts'
import { useState } from 'react'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { isClaimEarly } from '../actionGroups.ts'
import { signedInventories } from '../inventoryHistory.ts'
import { buttonTransitions } from '../leaseState.ts'
import { paperLease } from '../paperLease.ts'
import { counterpartName } from '../partyName.ts'
import { AnswerSheet } from './AnswerSheet.tsx'
import { Comparison } from './Comparison.tsx'
import { firstDraft } from './draft.ts'
import { InventoryEditor } from './InventoryEditor.tsx'
import { VersionPaper } from './VersionPaper.tsx'

interface Props {
  readonly lease: LeaseDetail
  readonly page: Inventories
  readonly stage: InventoryStagePage
  readonly viewerId: string
  readonly onConnect: () => void
}

export function StagePaper({ lease, page, stage, viewerId, onConnect }: Props) {
  const text = useText('inventory')
  const language = useLanguage()
  const name = counterpartName(lease, language)
  const [isAnew, setIsAnew] = useState(false)
  const { versions, standing, closed } = stage
  const toAnswer = versions.find(({ mayAnswer }) => mayAnswer)
  const stands = versions.find(({ version }) => version === standing)
  const shown = versions.find(({ state }) => state === 'waiting') ?? stands
  const mayWrite = closed === null
  const isWriting = mayWrite && (!shown || isAnew)
  if (toAnswer)
    return <AnswerSheet lease={lease} page={page} version={toAnswer} viewerId={viewerId} onConnect={onConnect} />
  if (isWriting)
    return (
      <>
        {!shown && (
          <Panel variant="lift" label={text('begin.title')}>
            <h2>{text('begin.title')}</h2>
            <p className="small soft">{text('begin.what', { name })}</p>
          </Panel>
        )}
        <InventoryEditor
          key={stage.stage}
          lease={lease}
          page={page}
          stage={stage.stage}
          start={
            stage.draft ?? shown?.content ?? startOfMoveOut(page) ?? firstDraft(lease.roomAd.property.bedsNumber, text)
          }
          saved={stage.draft && stage.draftHash ? { content: stage.draft, hash: stage.draftHash } : undefined}
          viewerId={viewerId}
          onConnect={onConnect}
        />
      </>
    )
  const moveIn = stage.stage === 'move-out' ? standingMoveIn(page) : undefined
  return (
    <>
      {moveIn && stands && (
        <Comparison
          leaseId={lease.id}
          note={text('compare.note')}
          before={moveIn}
          after={stands}
          year={Number(dayAt(lease.moveOut, lease.timeZone).slice(0, 4))}
          claimAt={mayClaim(lease, page.leaseNow) ? paths.lease(viewerId, lease.id) : undefined}
        />
      )}
      {shown ? (
        <VersionPaper lease={paperLease(lease, language)} version={shown} />
      ) : (
        <Closed lease={lease} stage={stage} />
      )}
      {shown && mayWrite && (
        <Panel>
          <p className="small soft">{text('other.later')}</p>
          <Button icon="pencil-simple" onClick={() => setIsAnew(true)}>
            {text(stage.draft ? 'goOn' : 'again')}
          </Button>
        </Panel>
      )}
    </>
  )
}

const mayClaim = (lease: LeaseDetail, now: number) =>
  lease.isLandlordInContract && !isClaimEarly(lease, now) && buttonTransitions(lease, now).includes('dispute')

/** The entries of move-in, to be checked again. */
function startOfMoveOut(page: Inventories) {
  const moveIn = standingMoveIn(page)
  return moveIn && withoutPhotos(moveIn.content)
}

/** The valid move-in inventory: move-out starts with the same entries, for comparison. */
function standingMoveIn({ papers }: Inventories) {
  const moveIn = papers.find(({ stage }) => stage === 'move-in')
  return moveIn?.versions.find(({ version }) => version === moveIn.standing)
}

/** Why nothing can be written now, or that what was written was deleted with the agreement (D 11.23). */
function Closed({ lease, stage }: Pick<Props, 'lease' | 'stage'>) {
  const text = useText('inventory')
  const language = useLanguage()
  const at = (instant: number) => formatDateTime(instant, lease.timeZone, language)
  const values = { opens: at(stage.opensAt), closes: at(stage.closesAt) }
  const { closed } = stage
  if (lease.isAgreementDeleted && signedInventories(lease, stage.stage).length > 0)
    return <Callout>{text('deleted')}</Callout>
  const key = closed === 'inventory-too-early' ? 'notYet' : closed === 'inventory-too-late' ? 'over' : 'ended'
  return <Callout icon="clock-countdown">{text(key, values)}</Callout>
}
