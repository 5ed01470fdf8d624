/** A transaction's effect in plain words, as simulated by the node. */
import { type Address, isAddressEqual } from 'viem'
import { formatMoney } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { formatGas } from '../../../gateways/wallet/networkConfig.ts'
import type { TransactionPreview } from '../../../gateways/wallet/planTransaction.ts'
import type { TokenTransfer } from '../../../gateways/wallet/simulate.ts'
import type { TransactionContext } from '../../../gateways/wallet/transactionContext.ts'
import { shortenHash } from '../../../ui/shortenHash.ts'
import { rnb, usdt } from '../money.ts'
import type { PromptPeople } from './ExpectedPrompt.tsx'
import { gasCost } from './PaymentSimulation.tsx'
import { SimulationLine } from './SimulationLine.tsx'
import css from './Transaction.module.css'

interface Props {
  readonly people: PromptPeople
  readonly context: TransactionContext
  readonly preview: TransactionPreview
  /** What a dispute would leave in the escrow. */
  readonly staysHeld: bigint | undefined
}

export function TransactionSimulation({
  people,
  context: { transaction, network, account },
  preview,
  staysHeld,
}: Props) {
  const text = useText('paying')
  const language = useLanguage()
  const { simulation, accountState, plan } = preview
  const all = simulation?.transfers ?? []
  const transfers = [...all.filter(({ token }) => token === 'usdt'), ...all.filter(({ token }) => token === 'rnb')]
  const money = (of: 'usdt' | 'rnb', amount: bigint) =>
    formatMoney(of === 'usdt' ? usdt(amount) : rnb(amount), language)
  const nameOf = (address: Address) => {
    if (isAddressEqual(address, account)) return text('transaction.you')
    const { payout } = people
    if (!payout?.address || !isAddressEqual(address, payout.address as Address)) return addressName(people, address)
    const [tenant] = people.people
    const isOwn = tenant?.address !== undefined && isAddressEqual(account, tenant.address as Address)
    return isOwn ? text('transaction.yourPayout') : text('transaction.theirPayout', { name: payout.name })
  }
  const describe = ({ token, from, to, amount }: TokenTransfer) => {
    const values = { amount: money(token, amount), to: nameOf(to) }
    if (token === 'rnb') return text(plan.isRelayed ? 'transaction.feeByKeyhold' : 'transaction.fee', values)
    return text(isAddressEqual(from, account) ? 'transaction.movesFromYou' : 'transaction.moves', values)
  }
  const remaining = (of: 'usdt' | 'rnb') =>
    transfers
      .filter((transfer) => transfer.token === of && isAddressEqual(transfer.from, account))
      .reduce((left, { amount }) => left - amount, accountState[of])
  const values = { usdt: money('usdt', remaining('usdt')), rnb: money('rnb', remaining('rnb')) }
  return (
    <div className={css.simulation}>
      <h3>{text(simulation?.coverage === 'whole' ? 'transaction.tried' : 'transaction.triedLittle')}</h3>
      <ul>
        {transfers.map((transfer) => (
          <SimulationLine key={`${transfer.token}${transfer.to}`}>{describe(transfer)}</SimulationLine>
        ))}
        {simulation?.credits?.map(({ to, amount }) => (
          <SimulationLine key={`credit${to}`} icon="lock-simple">
            {text('transaction.undelivered', {
              amount: money('usdt', amount),
              to: nameOf(to),
            })}
          </SimulationLine>
        ))}
        {staysHeld !== undefined && (
          <SimulationLine icon="lock-simple">
            {text('transaction.stays', { amount: money('usdt', staysHeld) })}
          </SimulationLine>
        )}
        <SimulationLine>
          {plan.isRelayed
            ? text('transaction.gasByKeyhold')
            : text('transaction.gas', { gas: formatGas(gasCost(preview), network, language) })}
        </SimulationLine>
        {transaction.usdt > 0n && simulation?.coverage === 'whole' && (
          <SimulationLine icon="wallet">
            {text(plan.isRelayed ? 'simulation.afterByKeyhold' : 'simulation.after', values)}
          </SimulationLine>
        )}
      </ul>
    </div>
  )
}

function addressName({ people }: PromptPeople, address: Address): string {
  const known = people.find((one) => one.address !== undefined && isAddressEqual(address, one.address as Address))
  return known?.name ?? shortenHash(address)
}
