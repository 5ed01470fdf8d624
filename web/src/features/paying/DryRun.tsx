/** What the payment will do, in plain words, as the node said when it was tried without sending it. */
import type { Terms } from '@keyhold/api/deposits.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { sayDayAt, sayMoney } from '../../gateways/format.ts'
import { localeOf } from '../../gateways/language.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { type Place, sayGas } from '../../gateways/wallet/place.ts'
import type { Outlook } from '../../gateways/wallet/runErrand.ts'
import { DryLine } from './DryLine.tsx'
import { rnb, usdt } from './money.ts'
import { nameOf } from './nameOf.ts'
import css from './Paying.module.css'

interface Props {
  readonly lease: LeaseDetail
  readonly terms: Terms
  readonly place: Place
  readonly outlook: Outlook
}

/** What the whole payment costs the network about, in the gas coin's smallest unit. */
export function gasCost({ rehearsal, plan, standing }: Outlook): bigint {
  const measured = rehearsal?.gas.reduce((sum, gas) => sum + gas, 0n) ?? 0n
  const units = measured > 0n ? measured : 90_000n * BigInt(plan.calls.length)
  return units * standing.gasPrice
}

export function DryRun({ lease, terms, place, outlook }: Props) {
  const text = useText('paying')
  const language = useLanguage()
  const { rehearsal, standing } = outlook
  const total = BigInt(terms.handover) + BigInt(terms.deposit)
  const money = (amount: bigint) => sayMoney(usdt(amount), language)
  const due = (part: 'handover' | 'deposit') => {
    const found = lease.parts.find((one) => one.part === part)
    return found ? sayDayAt(found.due, lease.timeZone, language) : ''
  }
  const promise = {
    handover: money(BigInt(terms.handover)),
    deposit: money(BigInt(terms.deposit)),
    name: nameOf(lease.landlord),
    handoverDay: due('handover'),
    depositDay: due('deposit'),
  }
  const gas = sayGas(gasCost(outlook), place, localeOf[language])
  const after = {
    usdt: money(standing.usdt - total),
    rnb: sayMoney(rnb(standing.rnb - standing.fee), language),
  }
  return (
    <div className={css.dry}>
      <h3>{text(rehearsal?.how === 'none' ? 'dry.none' : 'dry.title')}</h3>
      <ul>
        <DryLine>{text('dry.pays', { amount: money(total), reference: lease.reference })}</DryLine>
        <DryLine>{text('dry.fee', { fee: sayMoney(rnb(standing.fee), language), gas })}</DryLine>
        <DryLine>{text(terms.deposit !== '0' ? 'dry.promise' : 'dry.promiseOne', promise)}</DryLine>
        <DryLine icon="wallet">{text('dry.after', after)}</DryLine>
      </ul>
    </div>
  )
}
