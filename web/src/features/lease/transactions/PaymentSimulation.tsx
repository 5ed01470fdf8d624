/** The payment's effect in plain words, as simulated by the node. */
import type { Terms } from '@keyhold/api/deposits.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { payoutAccountOf } from '@keyhold/rental/payoutAccount.ts'
import { formatDayAt, formatMoney } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { formatGas, type NetworkConfig } from '../../../gateways/wallet/networkConfig.ts'
import type { TransactionPreview } from '../../../gateways/wallet/planTransaction.ts'
import { shortenHash } from '../../../ui/shortenHash.ts'
import { formatUsdt, rnb } from '../money.ts'
import { partyName } from '../partyName.ts'
import { SimulationLine } from './SimulationLine.tsx'
import css from './Transaction.module.css'

interface Props {
  readonly lease: LeaseDetail
  readonly terms: Terms
  readonly network: NetworkConfig
  readonly preview: TransactionPreview
}

/** The whole payment's approximate network fee, in the gas coin's smallest unit. */
export function gasCost({ simulation, plan, accountState }: TransactionPreview): bigint {
  const measured = simulation?.gasUsed.reduce((sum, gas) => sum + gas, 0n) ?? 0n
  const units = measured > 0n ? measured : 90_000n * BigInt(plan.calls.length)
  return units * accountState.gasPrice
}

export function PaymentSimulation({ lease, terms, network, preview }: Props) {
  const text = useText('paying')
  const language = useLanguage()
  const { simulation, accountState, plan } = preview
  const account = payoutAccountOf(terms)
  const total = BigInt(terms.handover) + BigInt(terms.deposit)
  const inUsdt = (amount: bigint) => formatUsdt(amount, language)
  const due = (part: 'handover' | 'deposit') => {
    const found = lease.parts.find((one) => one.part === part)
    return found ? formatDayAt(found.due, lease.timeZone, language) : ''
  }
  const promise = {
    handover: inUsdt(BigInt(terms.handover)),
    deposit: inUsdt(BigInt(terms.deposit)),
    name: partyName(lease.landlord),
    handoverDay: due('handover'),
    depositDay: due('deposit'),
  }
  const gas = formatGas(gasCost(preview), network, language)
  const after = {
    usdt: inUsdt(accountState.usdt - total),
    rnb: formatMoney(rnb(accountState.rnb - accountState.fee), language),
  }
  return (
    <div className={css.simulation}>
      <h3>{text(simulation?.coverage === 'none' ? 'simulation.none' : 'simulation.title')}</h3>
      <ul>
        <SimulationLine>
          {text('simulation.pays', { amount: inUsdt(total), reference: lease.reference })}
        </SimulationLine>
        <SimulationLine>
          {text(plan.isRelayed ? 'simulation.feeByKeyhold' : 'simulation.fee', {
            fee: formatMoney(rnb(accountState.fee), language),
            gas,
          })}
        </SimulationLine>
        <SimulationLine>
          {text(terms.deposit !== '0' ? 'simulation.promise' : 'simulation.promiseOne', promise)}
        </SimulationLine>
        {account && <SimulationLine>{text('simulation.payout', { account: shortenHash(account) })}</SimulationLine>}
        <SimulationLine icon="wallet">
          {text(plan.isRelayed ? 'simulation.afterByKeyhold' : 'simulation.after', after)}
        </SimulationLine>
      </ul>
    </div>
  )
}
