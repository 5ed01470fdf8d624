/**
 * Both parties' steps after agreeing on an early end, with dates: rents, the move-out inventory, the keys, the deposit.
 */
import type { EndingPlan } from '@keyhold/api/endings.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { inventoryWindow } from '@keyhold/rental/inventory.ts'
import type { ReactNode } from 'react'
import { formatDayAt } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { type ButtonKind, ButtonLink } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { viewerOf } from '../leaseState.ts'
import css from './Ending.module.css'
import { usePlanValues } from './planValues.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly plan: EndingPlan
  /** The lease clock now. */
  readonly now: number
  readonly viewerId: string
}

interface Step {
  readonly key: string
  readonly when: string
  readonly what: string
  readonly way?: ReactNode
}

export function EndingSteps(props: Props) {
  const text = useText('endings')
  const steps = [...useStepsOfStay(props), ...useStepsOfMoney(props)]
  return (
    <Panel label={text('steps.title')} className="stack-2">
      <h2>{text('steps.title')}</h2>
      <ol className={css.steps}>
        {steps.map(({ key, when, what, way }) => (
          <li key={key} className="num">
            <div>
              <b>{when}</b>
              <p>{what}</p>
            </div>
            {way}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** The remaining stay: its rents, the inventory, and the keys. */
function useStepsOfStay({ lease, plan, now, viewerId }: Props): Step[] {
  const text = useText('endings')
  const language = useLanguage()
  const viewer = viewerOf(lease)
  const values = usePlanValues(lease, plan)
  const { opens, closes } = inventoryWindow('move-out', { moveIn: lease.moveIn, moveOut: plan.moveOut })
  const rent: Step = {
    key: 'rent',
    when: text('steps.until', values),
    what: text(`steps.rent.${viewer}`, values),
    way: <Way to={paths.ledger(viewerId, lease.id)}>{text('steps.rent.go')}</Way>,
  }
  const inventory: Step = {
    key: 'inventory',
    when: text('steps.from', { day: formatDayAt(opens, lease.timeZone, language) }),
    what: text('steps.inventory.what'),
    way: now >= opens && now < closes && (
      <Way to={paths.inventory(viewerId, lease.id, 'move-out')}>{text('steps.inventory.go')}</Way>
    ),
  }
  const keys: Step = { key: 'keys', when: text('steps.on', values), what: text(`steps.keys.${viewer}`, values) }
  const hasRent = BigInt(plan.open) > 0n
  return [...(hasRent ? [rent] : []), ...(now < closes ? [inventory] : []), keys]
}

/**
 * What is returned: rent paid for time after the end, and the deposit; the landlord is led to it once the day has come.
 */
function useStepsOfMoney({ lease, plan, now, viewerId }: Props): Step[] {
  const text = useText('endings')
  const viewer = viewerOf(lease)
  const values = usePlanValues(lease, plan)
  const from = text('steps.from', values)
  const isTheirs = viewer === 'landlord' && now >= plan.moveOut
  const way = (label: string) =>
    isTheirs && (
      <Way kind="next" to={paths.lease(viewerId, lease.id)}>
        {label}
      </Way>
    )
  const steps: (Step | false | undefined)[] = [
    BigInt(plan.beyond) > 0n && { key: 'beyond', when: from, what: text(`steps.beyond.${viewer}`, values) },
    plan.deposit?.isDisputed === false && {
      key: 'deposit',
      when: from,
      what: text(`steps.deposit.${viewer}${lease.releasesByItself ? 'ByItself' : ''}`, values),
      way: way(text('steps.deposit.go')),
    },
    plan.deposit?.isDisputed && {
      key: 'disputed',
      when: text('steps.until', { day: values.due }),
      what: text('steps.deposit.disputed', values),
      way: <Way to={paths.dispute(viewerId, lease.id)}>{text('steps.deposit.toDispute')}</Way>,
    },
    plan.depositOwed !== null && {
      key: 'owed',
      when: text('steps.by', { day: values.owedBy }),
      what: text(`steps.owed.${viewer}`, values),
      way: way(text('steps.owed.go')),
    },
  ]
  return steps.filter((step) => step !== false && step !== undefined)
}

function Way({ to, kind = 'line', children }: { to: string; kind?: ButtonKind; children: ReactNode }) {
  return (
    <ButtonLink small kind={kind} to={to}>
      {children}
    </ButtonLink>
  )
}
