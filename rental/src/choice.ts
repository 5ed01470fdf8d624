/** What somebody may do with a lease now: the table of acts, and for acts at the escrow what its parts allow (D 6.2 "Buttons look at the parts"). */
import { afterAct, type Money, type MoneyAct } from './deposit.ts'
import { type ActName, acts, may, type Stage } from './lease.ts'

/** The acts that the escrow itself would refuse at some moments. */
const atTheEscrow: Partial<Record<ActName, MoneyAct>> = {
  release: { act: 'release' },
  releaseEarly: { act: 'releaseEarly' },
  refund: { act: 'refund' },
  dispute: { act: 'dispute', claim: 1n },
}

/** The acts a tenant or landlord has buttons for at an instant (unix seconds of the lease clock). */
export function choices(party: 'tenant' | 'landlord', lease: { stage: Stage; money: Money }, now: number): ActName[] {
  const names = Object.keys(acts) as ActName[]
  return names.filter((name) => may(party, name, lease) && moneyAllows(party, name, lease.money, now))
}

function moneyAllows(party: 'tenant' | 'landlord', name: ActName, money: Money, now: number): boolean {
  if (name === 'pay') return now <= money.terms.payBy
  if (name === 'settle') return money.handover.held + money.deposit.held > 0n
  const asked = atTheEscrow[name]
  return !asked || typeof afterAct(money, party, asked, now) !== 'string'
}

/** What the stage needs to know of the money (D 6.2). `stay` without a deposit ends at move-out. */
export function heldMoney(money: Money, now: number) {
  const { handover, deposit, terms } = money
  return {
    handoverHeld: handover.held > 0n,
    depositHeld: deposit.held > 0n,
    disputed: [handover, deposit].some((part) => part.held > 0n && part.due !== part.firstDue),
    wasDisputed: [handover, deposit].some((part) => part.due !== part.firstDue),
    refundedBeforeHandover: money.refundedBeforeHandover,
    stayWithoutDeposit: terms.deposit === 0n && now < terms.moveOut,
  }
}
