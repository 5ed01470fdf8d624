/** A transaction's numbers in full, to compare with an explorer character by character. */
import type { Receipt, ReceiptLease } from '@keyhold/api/receipts.ts'
import { payoutAccountOf } from '@keyhold/rental/payoutAccount.ts'
import type { ReactNode } from 'react'
import { formatDateTime, formatNumber } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { FullHash } from './FullHash.tsx'
import css from './Receipt.module.css'

export function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const text = useText('receipt')
  const language = useLanguage()
  const { block, confirmations, explorerUrl, leases } = receipt
  const account = (address: string) => (explorerUrl ? `${explorerUrl}/address/${address}` : undefined)
  const paidAccounts = receipt.events.find(({ event }) => event === 'LeasePaid')?.accounts ?? []
  const party = (role: 'tenant' | 'landlord') =>
    leases.find(({ terms }) => terms)?.terms?.[role] ?? paidAccounts.find((one) => one.role === role)?.address
  const parties = (['tenant', 'landlord'] as const).flatMap((role) => {
    const address = party(role)
    return address ? [{ role, address }] : []
  })
  const transaction = explorerUrl ? `${explorerUrl}/tx/${receipt.transactionId}` : undefined
  return (
    <dl className={css.figures}>
      <dt>{text('facts.transaction')}</dt>
      <dd>
        <FullHash value={receipt.transactionId} what={text('facts.transaction')} explorer={transaction} />
      </dd>
      {block !== null && (
        <>
          <dt>{text('facts.block')}</dt>
          <dd>
            {text('facts.blockWith', {
              block: formatNumber(block, language),
              count: formatNumber(confirmations, language),
            })}
          </dd>
        </>
      )}
      <dt>{text('facts.sender')}</dt>
      <dd>{receipt.sender}</dd>
      {parties.map(({ role, address }) => (
        <Row key={role} name={text(`facts.${role}`)}>
          {address}
        </Row>
      ))}
      <dt>{text('facts.escrow')}</dt>
      <dd>
        <FullHash value={receipt.escrow} what={text('facts.escrow')} explorer={account(receipt.escrow)} />
      </dd>
      {leases.map(({ id, terms, timeZone }) => (
        <LeaseFacts key={id} id={id} terms={terms} timeZone={timeZone} />
      ))}
    </dl>
  )
}

function LeaseFacts({ id, terms, timeZone }: Pick<ReceiptLease, 'id' | 'terms' | 'timeZone'>) {
  const text = useText('receipt')
  const language = useLanguage()
  const at = (instant: number) => formatDateTime(instant, timeZone ?? 'UTC', language)
  const payout = terms && payoutAccountOf(terms)
  return (
    <>
      <Row name={text('facts.lease')}>
        <FullHash value={id} what={text('facts.lease')} />
        {!terms && <span className={css.remark}>{text('facts.unknown')}</span>}
      </Row>
      {terms && (
        <>
          {payout && <Row name={text('facts.payout')}>{payout}</Row>}
          <Row name={text('facts.stay')}>{`${at(terms.moveIn)} – ${at(terms.moveOut)}`}</Row>
          <Row name={text('facts.arbitrator')}>{terms.arbitrator}</Row>
          <Row name={text('facts.document')}>
            <span>{terms.document}</span>
            <span className={css.remark}>{text('facts.matches')}</span>
          </Row>
        </>
      )}
    </>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
