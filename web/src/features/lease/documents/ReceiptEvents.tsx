/** Every event of our escrow in this transaction, by its on-chain name and in a sentence, with its token transfers. */
import type { Receipt, ReceiptMovement } from '@keyhold/api/receipts.ts'
import { payoutAccountOf } from '@keyhold/rental/payoutAccount.ts'
import { formatMoney } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { shortenHash } from '../../../ui/shortenHash.ts'
import { formatEvent } from './formatReceipt.ts'
import css from './Receipt.module.css'

export function ReceiptEvents({ receipt }: { receipt: Receipt }) {
  const text = useText('receipt')
  const language = useLanguage()
  if (receipt.events.length === 0) return null
  return (
    <section className={css.events}>
      <h2>{text('events.title')}</h2>
      <ol>
        {receipt.events.map((event) => (
          <li key={event.logIndex}>
            <b translate="no">{event.event}</b>
            <span className="num">{formatEvent(event, text, language)}</span>
          </li>
        ))}
      </ol>
      {receipt.movements.length > 0 && (
        <>
          <h3>{text('events.moved')}</h3>
          <ul>
            {receipt.movements.map((movement) => (
              <li key={movement.logIndex}>
                <b className="num">
                  {formatMoney({ amount: BigInt(movement.amount), currency: movement.currency }, language)}
                </b>
                <MovementParties movement={movement} receipt={receipt} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** From whom to whom: in words if the events identify them, otherwise by address. */
function MovementParties({ movement, receipt }: { movement: ReceiptMovement; receipt: Receipt }) {
  const text = useText('receipt')
  const addressName = (address: string) => {
    if (address === movement.to && movement.currency === 'RNB') return text('events.fee')
    if (receipt.events.some(({ escrow }) => escrow === address)) return text('events.escrow')
    const terms = receipt.leases.find(({ terms }) => terms)?.terms
    if (address === terms?.tenant) return text('events.account.tenant')
    if (terms && address === payoutAccountOf(terms)) return text('events.account.payout')
    if (address === terms?.landlord) return text('events.account.landlord')
    if (address === terms?.arbitrator) return text('events.account.arbitrator')
    const role = receipt.events.flatMap(({ accounts }) => accounts).find((account) => account.address === address)?.role
    const key = `events.account.${role}`
    return role && text.has(key) ? text(key as 'events.account.tenant') : shortenHash(address)
  }
  return <span>{text('events.fromTo', { from: addressName(movement.from), to: addressName(movement.to) })}</span>
}
