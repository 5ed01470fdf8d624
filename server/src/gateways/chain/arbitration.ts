/** Arbitrations with two instances beside the escrows, and who decides for an arbitrator that terms name. */
import type { ArbitrationRecord } from '@keyhold/escrow/deployment.ts'
import type { Address } from 'viem'
import type { Chain } from './chain.ts'

type Escrows = Pick<Chain, 'escrows'>

/** The arbitration that terms name as their arbitrator; undefined if that is an account. */
export function findArbitration({ escrows }: Escrows, arbitrator: string): ArbitrationRecord | undefined {
  return escrows.find(({ arbitration }) => arbitration?.address === arbitrator)?.arbitration
}

/** The arbitration that can decide about the money of terms: it serves the escrow beside it, and no other. */
export function findArbitrationAt(
  { escrows }: Escrows,
  { escrow, terms }: { readonly escrow: Address; readonly terms: { readonly arbitrator: string } },
): ArbitrationRecord | undefined {
  const beside = escrows.find(({ address }) => address === escrow)?.arbitration
  return beside?.address === terms.arbitrator ? beside : undefined
}

/** Whether no account can decide about the money of terms: they name the arbitration of another escrow. */
export function isUndecidable(chain: Escrows, issued: Parameters<typeof findArbitrationAt>[1]): boolean {
  return findArbitration(chain, issued.terms.arbitrator) !== undefined && !findArbitrationAt(chain, issued)
}

/** The accounts that decide for an arbitrator of terms, the first one first. */
export function decidersOf(chain: Escrows, arbitrator: Address): readonly [Address, ...Address[]] {
  const found = findArbitration(chain, arbitrator)
  return found ? [found.firstInstance, found.secondInstance] : [arbitrator]
}

/** The arbitrators of terms for which these wallets decide: the wallets, and the arbitrations with one as an instance. */
export function arbitratorsOf({ escrows }: Escrows, wallets: readonly string[]): string[] {
  const seats = escrows.flatMap(({ arbitration: one }) =>
    one && [one.firstInstance, one.secondInstance].some((wallet) => wallets.includes(wallet)) ? [one.address] : [],
  )
  return [...wallets, ...seats]
}

/** What an agreement says about an arbitrator with two instances; nothing about an account. */
export function agreedAppeal(chain: Escrows, arbitrator: string) {
  const found = findArbitration(chain, arbitrator)
  if (!found) return {}
  const { firstInstance, secondInstance, appealFee } = found
  return { appeal: { firstInstance, secondInstance, fee: appealFee.toString() } }
}
