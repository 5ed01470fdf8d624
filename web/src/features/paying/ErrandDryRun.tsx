/** What an errand will do, in plain words, as the node said when it was tried without sending it. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { type Address, isAddressEqual } from 'viem'
import { sayMoney } from '../../gateways/format.ts'
import { localeOf } from '../../gateways/language.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { sayGas } from '../../gateways/wallet/place.ts'
import type { Move } from '../../gateways/wallet/rehearsal.ts'
import type { Doer, Outlook } from '../../gateways/wallet/runErrand.ts'
import { shorten } from '../../ui/Hash.tsx'
import { DryLine } from './DryLine.tsx'
import { gasCost } from './DryRun.tsx'
import { rnb, usdt } from './money.ts'
import { nameOf } from './nameOf.ts'
import css from './Paying.module.css'

interface Props {
  readonly lease: LeaseDetail
  readonly doer: Doer
  readonly outlook: Outlook
  /** What a dispute would leave in the escrow. */
  readonly stays: bigint | undefined
}

export function ErrandDryRun({ lease, doer: { errand, place, account }, outlook, stays }: Props) {
  const text = useText('paying')
  const language = useLanguage()
  const { rehearsal, standing } = outlook
  const all = rehearsal?.moves ?? []
  const moves = [...all.filter(({ of }) => of === 'usdt'), ...all.filter(({ of }) => of === 'rnb')]
  const money = (of: 'usdt' | 'rnb', amount: bigint) => sayMoney(of === 'usdt' ? usdt(amount) : rnb(amount), language)
  const words = ({ of, from, to, amount }: Move) => {
    const values = { amount: money(of, amount), to: partyOf(lease, account, to, text('errand.you')) }
    if (of === 'rnb') return text('errand.fee', values)
    return text(isAddressEqual(from, account) ? 'errand.movesFromYou' : 'errand.moves', values)
  }
  const after = (of: 'usdt' | 'rnb') =>
    moves
      .filter((move) => move.of === of && isAddressEqual(move.from, account))
      .reduce((left, { amount }) => left - amount, standing[of])
  const values = { usdt: money('usdt', after('usdt')), rnb: money('rnb', after('rnb')) }
  return (
    <div className={css.dry}>
      <h3>{text(rehearsal?.how === 'whole' ? 'errand.tried' : 'errand.triedLittle')}</h3>
      <ul>
        {moves.map((move) => (
          <DryLine key={`${move.of}${move.to}`}>{words(move)}</DryLine>
        ))}
        {stays !== undefined && (
          <DryLine icon="lock-simple">{text('errand.stays', { amount: money('usdt', stays) })}</DryLine>
        )}
        <DryLine>{text('errand.gas', { gas: sayGas(gasCost(outlook), place, localeOf[language]) })}</DryLine>
        {errand.usdt > 0n && rehearsal?.how === 'whole' && <DryLine icon="wallet">{text('dry.after', values)}</DryLine>}
      </ul>
    </div>
  )
}

function partyOf({ terms, tenant, landlord }: LeaseDetail, account: Address, address: Address, you: string): string {
  if (isAddressEqual(address, account)) return you
  if (terms && isAddressEqual(address, terms.tenant as Address)) return nameOf(tenant)
  if (terms && isAddressEqual(address, terms.landlord as Address)) return nameOf(landlord)
  return shorten(address)
}
