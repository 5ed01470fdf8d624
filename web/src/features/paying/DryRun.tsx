/** What the payment will do, in plain words, as the node said when it was tried without sending it. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { ReactNode } from 'react'
import { sayDayAt, sayMoney } from '../../gateways/format.ts'
import { localeOf } from '../../gateways/language.ts'
import { Rich } from '../../gateways/rich.tsx'
import { useLanguage, useText } from '../../gateways/text.tsx'
import type { Outlook, Payer } from '../../gateways/wallet/payment.ts'
import { sayGas } from '../../gateways/wallet/place.ts'
import { Icon } from '../../ui/Icon.tsx'
import { rnb, usdt } from './money.ts'
import { nameOf } from './nameOf.ts'
import css from './Paying.module.css'

interface Props {
  readonly lease: LeaseDetail
  readonly payer: Payer
  readonly outlook: Outlook
}

/** What the whole payment costs the network about, in the gas coin's smallest unit. */
export function gasCost({ rehearsal, plan, standing }: Outlook): bigint {
  const measured = rehearsal?.gas.reduce((sum, gas) => sum + gas, 0n) ?? 0n
  const units = measured > 0n ? measured : 90_000n * BigInt(plan.calls.length)
  return units * standing.gasPrice
}

export function DryRun({ lease, payer, outlook }: Props) {
  const text = useText('paying')
  const language = useLanguage()
  const { rehearsal, standing } = outlook
  const total = payer.terms.handover + payer.terms.deposit
  const money = (amount: bigint) => sayMoney(usdt(amount), language)
  const due = (part: 'handover' | 'deposit') => {
    const found = lease.parts.find((one) => one.part === part)
    return found ? sayDayAt(found.due, lease.timeZone, language) : ''
  }
  const promise = {
    handover: money(payer.terms.handover),
    deposit: money(payer.terms.deposit),
    name: nameOf(lease.landlord),
    handoverDay: due('handover'),
    depositDay: due('deposit'),
  }
  const gas = sayGas(gasCost(outlook), payer.place, localeOf[language])
  const after = {
    usdt: money(standing.usdt - total),
    rnb: sayMoney(rnb(standing.rnb - standing.fee), language),
  }
  return (
    <div className={css.dry}>
      <h3>{text(rehearsal?.how === 'none' ? 'dry.none' : 'dry.title')}</h3>
      <ul>
        <Line>{text('dry.pays', { amount: money(total), reference: lease.reference })}</Line>
        <Line>{text('dry.fee', { fee: sayMoney(rnb(standing.fee), language), gas })}</Line>
        <Line>{text(payer.terms.deposit > 0n ? 'dry.promise' : 'dry.promiseOne', promise)}</Line>
        <Line icon="wallet">{text('dry.after', after)}</Line>
      </ul>
    </div>
  )
}

function Line({ icon = 'arrow-right', children }: { icon?: 'arrow-right' | 'wallet'; children: string }): ReactNode {
  return (
    <li>
      <Icon name={icon} />
      <span>
        <Rich marks={{ b: (words) => <b className="num">{words}</b> }}>{children}</Rich>
      </span>
    </li>
  )
}
