/** What a browser remembers of a payment that is under way, so that a refresh or a closed tab goes on where it was. */
import { type Hex, isHex } from 'viem'

/** What was sent and not yet seen through. `id` is the lease's id on chain: another id begins anew. */
export interface Progress {
  readonly id: Hex
  /** The transaction that pays, or the one that leads there, by kind. */
  readonly sent: Readonly<Record<string, Hex>>
  /** A batch that the wallet knows by this id. */
  readonly batch?: string | undefined
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const keyOf = (id: Hex) => `keyhold.payment.${id}`

/** What is remembered of a payment; empty if nothing, or nothing that can be read. */
export function readProgress(id: Hex, kept: Kept = localStorage): Progress {
  try {
    const found = JSON.parse(kept.getItem(keyOf(id)) ?? '{}') as Partial<Progress>
    const sent = Object.entries(found.sent ?? {}).filter(([, hash]) => isHex(hash))
    return { id, sent: Object.fromEntries(sent), ...(found.batch ? { batch: found.batch } : {}) }
  } catch {
    return { id, sent: {} }
  }
}

/** Remembers, before anything is waited for. */
export function keepProgress(progress: Progress, kept: Kept = localStorage): void {
  kept.setItem(keyOf(progress.id), JSON.stringify(progress))
}

/** Forgets a payment that is seen through, or came to nothing. */
export function forgetProgress(id: Hex, kept: Kept = localStorage): void {
  kept.removeItem(keyOf(id))
}
