/** The terms fixed by acceptance, as a table: the stay, the money, the wallet, the arbitrator, the text. */

import type { OfferedTerms } from '@keyhold/api/agreements.schema.ts'
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { CancellationDates } from '../../../ui/CancellationRules.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { NoticeDates } from '../../../ui/NoticeRules.tsx'
import { balancesOf } from '../leaseState.ts'
import { formatUsdt } from '../money.ts'
import { counterpartName } from '../partyName.ts'
import css from './AcceptedTerms.module.css'

interface Props {
  readonly lease: LeaseCard
  readonly offer: OfferedTerms
  readonly viewerId: string
}

export function AcceptedTerms({ lease, offer, viewerId }: Props) {
  const text = useText('requests')
  const language = useLanguage()
  const { terms } = offer
  const name = counterpartName(lease, language)
  const { handover, deposit } = balancesOf(lease)
  const at = (instant: number) => formatDateTime(instant, lease.timeZone, language)
  const inUsdt = (amount: string) => formatUsdt(amount, language)
  const isHeld = offer.money.depositPolicy === 'until-move-out'
  const first = { amount: inUsdt(terms.handover), when: at(handover.due) }
  return (
    <dl className={`num ${css.acceptedTerms}`}>
      <dt>{text('acceptedTerms.stay')}</dt>
      <dd>
        <span>{`${at(terms.moveIn)} – ${at(terms.moveOut)}`}</span>
        <small>{text('acceptedTerms.held', { name, when: at(terms.payBy) })}</small>
      </dd>
      <dt>{text('acceptedTerms.money')}</dt>
      <dd>
        <span>{text(isHeld ? 'acceptedTerms.rent' : 'acceptedTerms.rentAndDeposit', first)}</span>
        {isHeld && (
          <>
            <br />
            <span>{text('acceptedTerms.deposit', { amount: inUsdt(terms.deposit), name, when: at(deposit.due) })}</span>
          </>
        )}
      </dd>
      <dt>{text('acceptedTerms.cancellation')}</dt>
      <dd>
        <CancellationDates
          rules={{ ...terms, firstRent: BigInt(terms.firstRent) }}
          timeZone={lease.timeZone}
          now={lease.leaseNow}
        />
        <NoticeDates rules={terms} timeZone={lease.timeZone} />
      </dd>
      <dt>{text('acceptedTerms.wallet')}</dt>
      <dd>
        <Hash value={terms.landlord} />
        <small>{text('acceptedTerms.proved')}</small>
      </dd>
      <dt>{text('acceptedTerms.arbitrator')}</dt>
      <dd>
        {offer.arbitratorName && <b>{`${offer.arbitratorName} `}</b>}
        <Hash value={terms.arbitrator} />
        <small>{text('acceptedTerms.decides')}</small>
      </dd>
      <dt>{text('acceptedTerms.text')}</dt>
      <dd>
        <Hash value={terms.document} />{' '}
        <a className="link" href={paths.agreement(viewerId, lease.id)} target="_blank" rel="noreferrer">
          {text('acceptedTerms.read')}
        </a>
      </dd>
    </dl>
  )
}
