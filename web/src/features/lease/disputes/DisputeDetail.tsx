/** A lease's disputes, part by part: the next step, the money, both sides, and who can decide. */
import type { DisputeRow, LeaseDisputes, SecondDisputeRow } from '@keyhold/api/disputes.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { escrowParts } from '@keyhold/rental/deposit.ts'
import type { ReactNode } from 'react'
import { formatDay } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Words } from '../../../ui/Words.tsx'
import type { AppealStep } from '../appeals/appealWords.ts'
import { Instances } from '../appeals/Instances.tsx'
import { partNameKey } from '../heldMoney.ts'
import { formatUsdt } from '../money.ts'
import { isLaterAtEscrow } from '../viewState.ts'
import { AppealPanel } from './AppealPanel.tsx'
import { type DisputeButtons, DisputeNext } from './DisputeNext.tsx'
import css from './DisputePage.module.css'
import { DisputeShares } from './DisputeShares.tsx'
import { DisputeSide } from './DisputeSide.tsx'
import { stateAt } from './disputeWords.ts'
import { RulingReasons } from './RulingReasons.tsx'
import { ShownBySide } from './ShownBySide.tsx'
import { WhoDecides } from './WhoDecides.tsx'

interface Props {
  readonly lease: LeaseDetail
  readonly read: LeaseDisputes
  /** The lease clock now. */
  readonly now: number
  readonly viewerId: string
  readonly buttons: DisputeButtons
  /** The button of a step of an appeal, from another feature. */
  readonly appealButton: (dispute: DisputeRow, step: AppealStep) => ReactNode
  /** Both parties' settlement offers for a part, from another feature. */
  readonly offers: (part: DisputeRow['part']) => ReactNode
  /** The viewer's pending transactions: the actions they disable, and their status text. */
  readonly sent: { readonly blocked: ReadonlySet<string>; readonly note: ReactNode }
}

export function DisputeDetail(props: Props) {
  const { lease, read, viewerId, sent } = props
  const text = useText('disputes')
  const waiting = escrowParts.filter(
    (part) =>
      read.statements.some((one) => one.part === part) && !read.disputes.some((dispute) => dispute.part === part),
  )
  const seconds = read.secondDisputes ?? []
  if (read.disputes.length + waiting.length + seconds.length === 0)
    return (
      <EmptyState title={text('page.none')}>
        <p>{text('page.noneWhat')}</p>
        <ButtonLink kind="main" to={paths.lease(viewerId, lease.id)}>
          {text('lease')}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <div className={css.page}>
      <EndedEarly lease={lease} />
      {read.disputes.map((dispute, place) => (
        <PartOfDispute key={dispute.id} {...props} dispute={dispute} note={place === 0 ? sent.note : undefined} />
      ))}
      {waiting.map((part) => (
        <section key={part} className={css.part} aria-label={text('page.waiting')}>
          <Callout icon="hourglass-medium" title={text('page.waiting')}>
            <p>{text('page.waitingWhat')}</p>
          </Callout>
          <Words>{sent.note}</Words>
          <DisputeSide
            lease={lease}
            part={part}
            party={lease.isLandlordInContract ? 'landlord' : 'tenant'}
            statements={read.statements}
            maySpeak={false}
          />
        </section>
      ))}
      {seconds.map((dispute) => (
        <SecondDispute key={dispute.id} {...props} dispute={dispute} />
      ))}
    </div>
  )
}

/** A dispute of a second payment: how far it is, and the steps of its appeal. */
function SecondDispute({
  read,
  now,
  appealButton,
  dispute,
}: Pick<Props, 'read' | 'now' | 'appealButton'> & { readonly dispute: SecondDisputeRow }) {
  const text = useText('appeals')
  const language = useLanguage()
  const title = text('second.title')
  return (
    <section className={css.part} aria-label={title}>
      <Callout title={title}>
        <p className="num">{text('second.claimed', { amount: formatUsdt(dispute.claimed, language) })}</p>
        <p>{text('second.what')}</p>
      </Callout>
      <AppealPanel
        dispute={dispute}
        smartContractId={dispute.second.smartContractId}
        reasons={undefined}
        now={now}
        button={(step) => appealButton(dispute, step)}
      />
      <Panel label={text('instances.title')}>
        <h2>{text('instances.title')}</h2>
        <Instances instances={read.instances ?? []} timeZone={dispute.timeZone} />
      </Panel>
    </section>
  )
}

/** That both ended the stay early, which the escrow does not know: all dates below are the escrow's. */
function EndedEarly({ lease }: Pick<Props, 'lease'>) {
  const { validTo, firstValidTo } = lease
  const text = useText('disputes')
  const language = useLanguage()
  if (firstValidTo === undefined || !isLaterAtEscrow(lease)) return null
  const values = { day: formatDay(validTo, language), before: formatDay(firstValidTo, language) }
  return (
    <Callout icon="calendar-blank">
      <p>{text('page.endedEarly', values)}</p>
    </Callout>
  )
}

function PartOfDispute({
  lease,
  read,
  now,
  viewerId,
  buttons,
  appealButton,
  offers,
  sent,
  dispute,
  note,
}: Props & { readonly dispute: DisputeRow; readonly note: ReactNode }) {
  const text = useText('disputes')
  const { part, openedBy } = dispute
  const isOpen = stateAt(dispute, now) === 'open'
  const parties = openedBy === 'tenant' ? (['tenant', 'landlord'] as const) : (['landlord', 'tenant'] as const)
  return (
    <section className={css.part} aria-label={text(`page.part.${partNameKey({ part }, lease)}`)}>
      <DisputeNext
        dispute={dispute}
        lease={lease}
        now={now}
        viewerId={viewerId}
        buttons={buttons}
        blocked={sent.blocked}
      >
        <Words>{note}</Words>
        {isOpen && offers(part)}
      </DisputeNext>
      <AppealPanel
        dispute={dispute}
        smartContractId={lease.smartContractId}
        reasons={read.firstDecisions?.find((one) => one.part === part)}
        now={now}
        button={(step) => appealButton(dispute, step)}
      />
      <RulingReasons
        lease={lease}
        decision={read.decisions.find((one) => one.part === part)}
        isRuled={dispute.state === 'ruled'}
      />
      <DisputeShares dispute={dispute} statements={read.statements} lease={lease} now={now} />
      <div className={css.sides}>
        {parties.map((party) => (
          <DisputeSide
            key={party}
            lease={lease}
            part={part}
            party={party}
            statements={read.statements}
            maySpeak={isOpen && read.maySpeakOf.includes(part)}
          >
            <ShownBySide lease={lease} read={read} dispute={dispute} party={party} isOpen={isOpen} />
          </DisputeSide>
        ))}
      </div>
      {isOpen && (
        <WhoDecides
          dispute={dispute}
          lease={lease}
          interest={read.interest}
          name={read.arbitratorName}
          instances={read.instances}
        />
      )}
    </section>
  )
}
