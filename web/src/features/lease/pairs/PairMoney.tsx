/** The receipt of a deposit without a lease: amount, accounts, due date, transactions, and conditions. */
import type { PairDeposit, PairDetail, PairTransition } from '@keyhold/api/pairs.ts'
import type { ReactNode } from 'react'
import { daysOf } from '../../../gateways/escrowDefaults.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { formatUsdt } from '../money.ts'
import css from './Pairs.module.css'
import { pairWords, zoneOfDevice } from './pairWords.ts'

export function PairMoney({ pair }: { pair: PairDetail }) {
  const text = useText('pairs')
  const language = useLanguage()
  const { rentee, landlord, arbitrator, arbitratorName, escrow, viewerIs, deposit, chain } = pair
  const { explorerUrl } = chain
  const words = pairWords(pair, language)
  const titleOf = useTransitionTitle(deposit)
  const account = (value: string, side?: 'tenant' | 'landlord') => (
    <>
      <Hash value={value} explorer={explorerUrl ? `${explorerUrl}/address/${value}` : undefined} />
      {side && viewerIs.includes(side) && <span>{` (${text('money.you')})`}</span>}
    </>
  )
  return (
    <Panel variant={deposit.state === 'held' ? 'held' : undefined} label={text('money.title')}>
      <h2>{text('money.title')}</h2>
      <dl className={css.facts}>
        <Fact label={text('money.amount')}>
          <b className="num">{words.amount}</b>
        </Fact>
        <Fact label={text('money.tenant')}>{account(rentee, 'tenant')}</Fact>
        <Fact label={text('money.landlord')}>{account(landlord, 'landlord')}</Fact>
        <Fact label={text('money.arbitrator')}>
          {arbitratorName && <b>{`${arbitratorName} `}</b>}
          {account(arbitrator)}
        </Fact>
        <Fact label={text('money.escrow')}>{account(escrow)}</Fact>
        <Fact label={text('money.paid')}>{words.paidAt}</Fact>
        <Fact label={text('money.due')}>{words.due}</Fact>
        {deposit.due !== deposit.firstDue && <Fact label={text('money.firstDue')}>{words.firstDue}</Fact>}
        {pair.deposits[0]?.transitions.map((one) => (
          <Fact key={`${one.transactionId}${one.kind}`} label={titleOf(one)}>
            <Hash
              value={one.transactionId}
              explorer={explorerUrl ? `${explorerUrl}/tx/${one.transactionId}` : undefined}
            />
          </Fact>
        ))}
      </dl>
      {deposit.state === 'held' && <p className={css.rule}>{text('rule', { count: daysOf(pair.releaseDuration) })}</p>}
    </Panel>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

/** A transition's words; a payment with its first release time. */
function useTransitionTitle({ firstDue }: PairDeposit) {
  const text = useText('pairs')
  const language = useLanguage()
  const sum = (amount: string | null) => formatUsdt(amount ?? '0', language)
  return ({ kind, amount, due, toTenant, toLandlord }: PairTransition) =>
    text(`transitions.${kind}`, {
      amount: sum(amount),
      due: formatDateTime(due ?? firstDue, zoneOfDevice(), language),
      toTenant: sum(toTenant),
      toLandlord: sum(toLandlord),
    })
}
