/** Whose turn it is in an early end: to propose, to agree, or no one's. */
import type { EndingProposal, EndingView } from '@keyhold/api/endings.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useRefusal } from '../../../gateways/api.ts'
import { formatDay, formatInstant } from '../../../gateways/format/format.ts'
import type { Language } from '../../../gateways/text/language.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout, Notice } from '../../../ui/Callout.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import css from '../Lease.module.css'
import { viewerOf } from '../leaseState.ts'
import { counterpartName } from '../partyName.ts'
import { WriteTo } from '../WriteTo.tsx'
import { useWithdrawEnding } from './queries.ts'

/** Until when a signed proposal can be used at the escrow; empty for one that is not signed. */
function signatureUntil({ timeZone }: LeaseDetail, proposal: EndingProposal | null, language: Language): string {
  return proposal?.signed ? formatInstant(proposal.signed.deadline, timeZone, language) : ''
}

/** The open dialog. */
export type Doing = 'propose' | 'agree'

interface Props {
  readonly lease: LeaseDetail
  readonly view: EndingView
  readonly viewerId: string
  readonly onStart: (doing: Doing) => void
}

export function NextEnding({ lease, view, viewerId, onStart }: Props) {
  const text = useText('endings')
  const refusals = useText('refusals')
  const language = useLanguage()
  const { proposal, agreed, refusal } = view
  const isOver = view.leaseNow >= lease.moveOut
  const state = agreed ? 'agreed' : !proposal ? 'none' : proposal.party === viewerOf(lease) ? 'own' : 'theirs'
  const headline = isOver && (agreed || !proposal) ? 'over' : state
  const body = isOver && state === 'none' ? 'over' : state
  const values = {
    name: counterpartName(lease, language),
    ends: formatDay(lease.validTo, language),
    day: formatDay((agreed ?? proposal)?.validTo ?? lease.validTo, language),
    before: agreed ? formatDay(agreed.before, language) : '',
    until: signatureUntil(lease, proposal, language),
  }
  return (
    <Panel variant="lift" className={css.next}>
      <h2>{text(`next.${headline}.title`, values)}</h2>
      <p>{body === 'none' && refusal ? refusals(refusal) : text(`next.${body}.what`, values)}</p>
      {state === 'own' && proposal?.signed && <Notice icon="pen-nib">{text('next.own.signed', values)}</Notice>}
      <div className={css.acts}>
        {state === 'theirs' && (
          <Button kind="next" onClick={() => onStart('agree')}>
            {text('act.agree')}
          </Button>
        )}
        {state === 'none' && !refusal && (
          <Button kind="next" onClick={() => onStart('propose')}>
            {text('act.propose')}
          </Button>
        )}
        {proposal && <OpenActions lease={lease} proposal={proposal} isOwn={state === 'own'} onStart={onStart} />}
        <WriteTo lease={lease} viewerId={viewerId}>
          {text('act.write', values)}
        </WriteTo>
      </div>
    </Panel>
  )
}

interface OpenProps extends Pick<Props, 'lease' | 'onStart'> {
  readonly proposal: EndingProposal
  readonly isOwn: boolean
}

/** Each party's possible actions on an open proposal. */
function OpenActions({ lease, proposal, isOwn, onStart }: OpenProps) {
  const text = useText('endings')
  const toast = useToast()
  const refusal = useRefusal()
  const withdraw = useWithdrawEnding(lease.id)
  const language = useLanguage()
  const until = signatureUntil(lease, proposal, language)
  const done =
    isOwn && until ? text('withdrawnSigned', { name: counterpartName(lease, language), until }) : text('withdrawn')
  const press = () => withdraw.mutate(proposal.id, { onSuccess: () => toast({ title: done }) })
  return (
    <>
      <Button kind="line" onClick={() => onStart('propose')}>
        {text(isOwn ? 'act.change' : 'act.other')}
      </Button>
      <Button kind="plain" busy={withdraw.isPending} onClick={press}>
        {text(isOwn ? 'act.withdraw' : 'act.decline')}
      </Button>
      {withdraw.error && <Callout tone="bad">{refusal(withdraw.error)}</Callout>}
    </>
  )
}
