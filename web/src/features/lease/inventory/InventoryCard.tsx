/** The inventories on the lease's page: their status and a link; prominent while the viewer must answer. */
import { statusOf } from '@keyhold/api/leaseStatus.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { answerBy, everyInventoryStage, type InventoryStage, inventoryWindow } from '@keyhold/rental/inventory.ts'
import { Link } from 'react-router'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { currentInventory } from '../inventoryHistory.ts'
import { counterpartName } from '../partyName.ts'
import css from './Card.module.css'
import { partyOf } from './signedTexts.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly now: number
  readonly viewerId: string
}

/** Whether there is an inventory to read or write: for a lease that was given up, only existing ones. */
export function hasInventory(lease: LeaseDetail, now: number): boolean {
  return statusOf(lease) !== 'cancelled' || everyInventoryStage.some((stage) => currentInventory(lease, stage, now))
}

export function InventoryCard({ lease, now, viewerId }: Props) {
  const text = useText('inventory')
  const toAnswer = everyInventoryStage.find((stage) => isViewersTurn(lease, stage, now))
  return (
    <Panel label={text('card.title')}>
      <h2>{text('card.title')}</h2>
      <p className="small soft">{text('card.what')}</p>
      <ul className={css.papers}>
        {everyInventoryStage.map((stage) => (
          <li key={stage}>
            <Link className="link" to={paths.inventory(viewerId, lease.id, stage)}>
              {text(`stage.${stage}`)}
            </Link>
            <StageState lease={lease} stage={stage} now={now} />
          </li>
        ))}
      </ul>
      <ButtonLink
        kind={toAnswer ? 'main' : 'line'}
        small
        to={paths.inventory(viewerId, lease.id, toAnswer ?? stageToOpen(lease, now))}
      >
        {text(toAnswer ? 'card.answer' : 'card.open')}
      </ButtonLink>
    </Panel>
  )
}

function isViewersTurn(lease: LeaseDetail, stage: InventoryStage, now: number): boolean {
  const current = currentInventory(lease, stage, now)
  return current?.state === 'waiting' && current.by !== partyOf(lease)
}

/** Move-out once it can be written. */
const stageToOpen = (lease: LeaseDetail, now: number): InventoryStage =>
  now >= inventoryWindow('move-out', lease).opens ? 'move-out' : 'move-in'

function StageState({ lease, stage, now }: { lease: LeaseDetail; stage: InventoryStage; now: number }) {
  const text = useText('inventory')
  const language = useLanguage()
  const at = (instant: number) => formatDateTime(instant, lease.timeZone, language)
  const current = currentInventory(lease, stage, now)
  const { opens } = inventoryWindow(stage, lease)
  if (!current && now < opens) return <Badge>{text('state.opens', { when: at(opens) })}</Badge>
  if (!current) return <Badge>{text('state.none')}</Badge>
  const values = { name: counterpartName(lease, language), when: at(answerBy(current)) }
  if (isViewersTurn(lease, stage, now)) return <Badge tone="live">{text('state.yourTurn', values)}</Badge>
  return <Badge tone={current.state === 'agreed' ? 'good' : 'quiet'}>{text(`state.${current.state}`, values)}</Badge>
}
