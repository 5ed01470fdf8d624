/**
 * Final events that the chain lost and never returns (docs/adr/0118-chain-that-lost-history.md): an operator acknowledges
 * them by a command, and payments are possible again. What was recorded stays as recorded.
 */
import type { Hex } from 'viem'
import { lockLost, setAcknowledged } from '../../../gateways/chain/eventStore.ts'
import type { EscrowEvent } from '../../../gateways/chain/events.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database, Query, Transaction } from '../../../gateways/database.ts'
import { referenceOf } from '../../leases/leases/lease.ts'

/** One lost event; without a reference it is of no lease of this Keyhold. */
export interface LostEvent {
  readonly transaction: Hex
  readonly block: number
  readonly event: string
  readonly leaseId: string | undefined
  readonly reference: string | undefined
}

export interface LostHistory {
  /** The lost events that no operator acknowledged, in the order of the chain. */
  list(): Promise<LostEvent[]>
  /**
   * Acknowledges the lost events of a transaction, with an entry of the audit log for each lease, and returns those that
   * are still lost. Throws a sentence if nothing is lost, or nothing of this transaction.
   */
  acknowledge(transaction: Hex): Promise<LostEvent[]>
}

export function createLostHistory({ database, clock }: { database: Database; clock: Pick<Clock, 'now'> }): LostHistory {
  const read = async (tx: Transaction) => Promise.all((await lockLost(tx)).map((event) => describe(tx, event)))
  return {
    list: () => database.begin(read),
    acknowledge: (transaction) =>
      database.begin(async (tx) => {
        const all = await read(tx)
        if (all.length === 0) throw new Error('The blockchain lost no final payment: there is nothing to acknowledge.')
        const own = all.filter((one) => one.transaction === transaction)
        if (own.length === 0) throw new Error(`${transaction} is not lost. Without words the command lists what is.`)
        const at = new Date(clock.now())
        await setAcknowledged(tx, transaction, at)
        for (const leaseId of new Set(own.map((one) => one.leaseId))) {
          const events = own.filter((one) => one.leaseId === leaseId).map(({ event }) => event)
          await tx`insert into admin_action (at, action, subject_id, reason)
            values (${at}, 'acknowledge', ${leaseId ?? null}, ${`${events.join(', ')} in ${transaction}`})`
        }
        return all.filter((one) => one.transaction !== transaction)
      }),
  }
}

async function describe(query: Query, event: EscrowEvent): Promise<LostEvent> {
  const { transaction, block, payload, lease: termsId, chainId, escrow } = event
  const [lease] = await query<{ id: string; number: bigint }[]>`
    select lease.id, number from lease_terms terms join lease on lease.id = terms.lease_id
    where terms.id = ${termsId} and terms.chain_id = ${chainId} and terms.escrow = ${escrow}`
  const reference = lease && referenceOf({ number: Number(lease.number) })
  return { transaction, block, event: payload.event, leaseId: lease?.id, reference }
}
