/** The numbers of a transaction, whole: to compare with an explorer sign by sign. */
import type { Receipt, ReceiptLease } from '@keyhold/api/receipts.ts'
import type { ReactNode } from 'react'
import { sayMoment, sayNumber } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import css from './Receipt.module.css'
import { WholeHash } from './WholeHash.tsx'

export function Figures({ receipt }: { receipt: Receipt }) {
  const text = useText('receipt')
  const language = useLanguage()
  const { block, confirmations, explorerUrl, leases } = receipt
  const account = (address: string) => (explorerUrl ? `${explorerUrl}/address/${address}` : undefined)
  const told = receipt.events.find(({ event }) => event === 'LeasePaid')?.accounts ?? []
  const party = (role: 'tenant' | 'landlord') =>
    leases.find(({ terms }) => terms)?.terms?.[role] ?? told.find((one) => one.role === role)?.address
  const parties = (['tenant', 'landlord'] as const).flatMap((role) => {
    const address = party(role)
    return address ? [{ role, address }] : []
  })
  const transaction = explorerUrl ? `${explorerUrl}/tx/${receipt.transactionId}` : undefined
  return (
    <dl className={css.figures}>
      <dt>{text('facts.transaction')}</dt>
      <dd>
        <WholeHash value={receipt.transactionId} what={text('facts.transaction')} explorer={transaction} />
      </dd>
      {block !== null && (
        <>
          <dt>{text('facts.block')}</dt>
          <dd>
            {text('facts.blockWith', {
              block: sayNumber(block, language),
              count: sayNumber(confirmations, language),
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
        <WholeHash value={receipt.escrow} what={text('facts.escrow')} explorer={account(receipt.escrow)} />
      </dd>
      {leases.map(({ id, terms, timeZone }) => (
        <FiguresOfLease key={id} id={id} terms={terms} timeZone={timeZone} />
      ))}
    </dl>
  )
}

function FiguresOfLease({ id, terms, timeZone }: Pick<ReceiptLease, 'id' | 'terms' | 'timeZone'>) {
  const text = useText('receipt')
  const language = useLanguage()
  const at = (instant: number) => sayMoment(instant, timeZone ?? 'UTC', language)
  return (
    <>
      <Row name={text('facts.lease')}>
        <WholeHash value={id} what={text('facts.lease')} />
        {!terms && <span className={css.remark}>{text('facts.unknown')}</span>}
      </Row>
      {terms && (
        <>
          <Row name={text('facts.stay')}>
            {at(terms.moveIn)} – {at(terms.moveOut)}
          </Row>
          <Row name={text('facts.arbitrator')}>{terms.arbitrator}</Row>
          <Row name={text('facts.document')}>
            {terms.document}
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
