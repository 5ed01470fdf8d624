/** What a browser remembers of an errand that is under way, so that a refresh or a closed tab goes on where it was. */
import type { Hex } from 'viem'
import type { Errand } from './errand.ts'
import { isHash, tellErrands } from './landed.ts'

/** What was sent and not yet seen through. `id` is the lease's id on chain: another id begins anew. */
export interface Progress {
  readonly id: Hex
  readonly name: Errand['name']
  /** Who sent it. */
  readonly account?: string | undefined
  /** The transaction of the errand itself, or the one that leads there, by kind. */
  readonly sent: Readonly<Record<string, Hex>>
  /** A batch that the wallet knows by this id. */
  readonly batch?: string | undefined
  /** The block before which nothing of this errand was sent. */
  readonly since?: number | undefined
  /** The wallet was asked for the errand itself, and nobody heard its answer: it may have sent it all the same. */
  readonly isAsked?: boolean | undefined
  /** The person was told that what was sent may still arrive. Whether to send it again is theirs to decide. */
  readonly isDoubted?: boolean | undefined
}

type Named = Pick<Progress, 'id' | 'name'>
type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const keyOf = ({ id, name }: Named) => `keyhold.errand.${name}.${id}`

/** What is remembered of an errand; empty if nothing, or nothing that can be read. */
export function readProgress({ id, name }: Named, kept: Kept = localStorage): Progress {
  try {
    const found = JSON.parse(kept.getItem(keyOf({ id, name })) ?? '{}') as Partial<Progress>
    const sent = Object.fromEntries(Object.entries(found.sent ?? {}).filter(([, hash]) => isHash(hash)))
    const { account, batch, since } = found
    return {
      ...{ id, name, sent },
      ...(typeof account === 'string' ? { account } : {}),
      ...(typeof batch === 'string' && batch ? { batch } : {}),
      ...(Number.isInteger(since) ? { since } : {}),
      ...(found.isAsked === true ? { isAsked: true } : {}),
      ...(found.isDoubted === true ? { isDoubted: true } : {}),
    }
  } catch {
    return { id, name, sent: {} }
  }
}

/** Whether something was sent that nobody has seen through yet; what the person was told of is theirs to take up again. */
export function isUnderWay(named: Named, kept: Kept = localStorage): boolean {
  const progress = readProgress(named, kept)
  return !progress.isDoubted && isRemembered(progress)
}

/** Whether anything is remembered at all. */
export function isRemembered({ sent, batch, isAsked }: Progress): boolean {
  return isAsked === true || batch !== undefined || Object.keys(sent).length > 0
}

/** Remembers, before anything is waited for. */
export function keepProgress(progress: Progress, kept: Kept = localStorage): void {
  kept.setItem(keyOf(progress), JSON.stringify(progress))
  tellErrands()
}

/** Forgets an errand that is seen through, or came to nothing. */
export function forgetProgress(named: Named, kept: Kept = localStorage): void {
  kept.removeItem(keyOf(named))
  tellErrands()
}
