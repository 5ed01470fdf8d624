/** Agreements that somebody signed in this browser and may want to pass on again: one for each part of a lease. */
import type { Part } from '@keyhold/escrow/terms.ts'
import { tellErrands } from './landed.ts'
import type { Shares } from './settlement.ts'

/** Signed shares with who signed them, and as they are written for a link. `id` is the lease's id on chain. */
export interface Offered extends Shares {
  readonly id: string
  readonly account: string
  readonly link: string
}

type Named = Pick<Offered, 'id' | 'part'>
const keyOf = ({ id, part }: Named) => `keyhold.offered.${part}.${id}`

/** Remembers what was signed, where there is room; it takes the place of what was signed about the same part before. */
export function keepOffered(offered: Offered): void {
  const digits = (_key: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
  try {
    localStorage.setItem(keyOf(offered), JSON.stringify(offered, digits))
  } catch {
    // The link is shown all the same.
  }
  tellErrands()
}

/** What was signed about a part; undefined if nothing, or nothing that can be read. */
export function readOffered({ id, part }: { id: string; part: Part }): Offered | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf({ id, part })) ?? '') as Record<string, unknown>
    const { account, link, toTenant, toLandlord, deadline } = found
    if (typeof account !== 'string' || typeof link !== 'string') return undefined
    const [tenant, landlord, until] = [toTenant, toLandlord, deadline].map((digits) => BigInt(String(digits)))
    if (tenant === undefined || landlord === undefined || until === undefined) return undefined
    return { id, part, account, link, toTenant: tenant, toLandlord: landlord, deadline: until }
  } catch {
    return undefined
  }
}

/** Forgets what nobody can send any more. */
export function forgetOffered(named: Named): void {
  localStorage.removeItem(keyOf(named))
  tellErrands()
}
