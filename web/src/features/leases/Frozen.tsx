/** What acceptance fixes, as a table: the stay, the money, the wallet, the arbitrator, the text. */
import type { OfferedTerms } from '@keyhold/api/agreements.schema.ts'
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { sayMoment, sayMoney } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { Hash } from '../../ui/Hash.tsx'
import { moneyOf } from './acts.ts'
import css from './Frozen.module.css'
import { otherName } from './people.ts'

interface Props {
  readonly lease: LeaseCard
  readonly offer: OfferedTerms
  readonly viewerId: string
}

export function Frozen({ lease, offer, viewerId }: Props) {
  const text = useText('requests')
  const language = useLanguage()
  const { terms } = offer
  const name = otherName(lease, language)
  const { handover, deposit } = moneyOf(lease)
  const at = (instant: number) => sayMoment(instant, lease.timeZone, language)
  const usdt = (amount: string) => sayMoney({ amount: BigInt(amount), currency: 'USDT' }, language)
  const isHeld = offer.money.depositPolicy === 'until-move-out'
  const first = { amount: usdt(terms.handover), when: at(handover.due) }
  return (
    <dl className={`num ${css.frozen}`}>
      <dt>{text('frozen.stay')}</dt>
      <dd>
        {at(terms.moveIn)} – {at(terms.moveOut)}
        <small>{text('frozen.held', { name, when: at(terms.payBy) })}</small>
      </dd>
      <dt>{text('frozen.money')}</dt>
      <dd>
        {text(isHeld ? 'frozen.rent' : 'frozen.rentAndDeposit', first)}
        {isHeld && (
          <>
            <br />
            {text('frozen.deposit', { amount: usdt(terms.deposit), name, when: at(deposit.due) })}
          </>
        )}
      </dd>
      <dt>{text('frozen.wallet')}</dt>
      <dd>
        <Hash value={terms.landlord} />
        <small>{text('frozen.proved')}</small>
      </dd>
      <dt>{text('frozen.arbitrator')}</dt>
      <dd>
        <Hash value={terms.arbitrator} />
        <small>{text('frozen.decides')}</small>
      </dd>
      <dt>{text('frozen.text')}</dt>
      <dd>
        <Hash value={terms.document} />{' '}
        <a className="link" href={paths.agreement(viewerId, lease.id)} target="_blank" rel="noreferrer">
          {text('frozen.read')}
        </a>
      </dd>
    </dl>
  )
}
