/** What became of an errand that a browser sent and whose page was closed: watched without its wallet. */
import type { Terms } from '@keyhold/escrow/terms.ts'
import type { Address, Hex } from 'viem'
import type { Wish } from './calls.ts'
import { type Errand, errandOf } from './errand.ts'
import { type Place, reader } from './place.ts'
import { finishSent } from './runErrand.ts'
import type { Patience } from './sending.ts'
import { troubleOf } from './trouble.ts'

/** How a sent errand can come to nothing: it failed, it is not on the network, or it may still arrive and count twice. */
export type Loss = 'reverted' | 'gone' | 'maybe-sent'

/** What was sent, by whom, about which lease. */
export interface Watched {
  readonly act: Wish['act']
  /** Under which the browser remembers it. */
  readonly name: Errand['name']
  readonly place: Place
  readonly terms: Terms
  readonly account: Address
  readonly hash: Hex
}

/**
 * Waits until what was sent is in a block; the answer is how it was lost, undefined if it landed. Throws WalletTrouble
 * where nothing is known yet: the chain is silent, or another tab waits already.
 */
export async function watchSent(
  { act, name, place, terms, account, hash }: Watched,
  patience: Patience = {},
): Promise<Loss | undefined> {
  const errand = errandOf(namedWish(act, name), place, terms)
  try {
    const done = await finishSent({ account, place, errand }, undefined, patience)
    if (done) return undefined
  } catch (error) {
    if (troubleOf(error).code === 'maybe-sent') return 'maybe-sent'
    throw error
  }
  const receipt = await reader(place)
    .getTransactionReceipt({ hash })
    .catch(() => undefined)
  // Another tab saw it through between two looks.
  if (receipt?.status === 'success') return undefined
  return receipt ? 'reverted' : 'gone'
}

/** The wish that has this name. Its amounts are nothing: what was sent is known by its event. */
function namedWish(act: Wish['act'], name: Errand['name']): Wish {
  if (act === 'payRent' || act === 'payBack') return { act, amount: 0n }
  if (act === 'dispute') return { act, claim: 0n }
  if (act !== 'settle') return { act }
  const part = name === 'settle-deposit' ? 'deposit' : 'handover'
  return { act, part, toTenant: 0n, toLandlord: 0n, deadline: 0n, signature: '0x' }
}
