/** Where each part of a lease's money went and where it is now: the escrow's events in order, and its own word for what is held. */
import type { ReceiptPart } from '@keyhold/api/receipts.ts'
import { defaultPayee, type Part, type Payee, parts } from '@keyhold/rental/deposit.ts'
import type { EscrowEvent } from '../../gateways/chain/events.ts'

/** What `leaseState` answered for each part. */
export type HeldNow = Readonly<Record<Part, { readonly held: bigint; readonly due: number }>>

interface Gone {
  readonly part: Part
  readonly to: Payee
  readonly amount: bigint
}

/** The parts that were paid for, each with what is held now and every payment out of it. */
export function courseOf(events: readonly EscrowEvent[], now: HeldNow): ReceiptPart[] {
  const paid = events.find(({ told }) => told.event === 'LeasePaid')?.told
  if (paid?.event !== 'LeasePaid') return []
  const left: Record<Part, bigint> = { handover: paid.handover, deposit: paid.deposit }
  const out: Record<Part, ReceiptPart['out']> = { handover: [], deposit: [] }
  for (const event of events)
    for (const { part, to, amount } of gone(event, left)) {
      left[part] -= amount
      out[part].push({ to, amount: amount.toString(), at: event.time, transactionId: event.transaction })
    }
  return parts
    .filter((part) => paid[part] > 0n)
    .map((part) => ({
      part,
      paid: paid[part].toString(),
      held: now[part].held.toString(),
      due: now[part].due,
      payee: defaultPayee[part],
      out: out[part],
    }))
}

function gone({ told }: EscrowEvent, left: Readonly<Record<Part, bigint>>): Gone[] {
  const all = (): Gone[] => {
    switch (told.event) {
      case 'LeaseReleased':
        return [{ part: told.part, to: defaultPayee[told.part], amount: told.amount }]
      case 'LeaseRefunded':
        return parts.map((part) => ({ part, to: 'tenant', amount: left[part] }))
      case 'LeaseSettled':
      case 'LeaseSplit':
        return [
          { part: told.part, to: 'tenant', amount: told.toTenant },
          { part: told.part, to: 'landlord', amount: told.toLandlord },
        ]
      default:
        return []
    }
  }
  return all().filter(({ amount }) => amount > 0n)
}
