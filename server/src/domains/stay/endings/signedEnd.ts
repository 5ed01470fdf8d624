/**
 * The proposer's signature on `EarlierEnd`. The other brings it to the escrow, where the stay then ends without a second
 * signature. Without one, both agree at Keyhold alone.
 */
import type { EndingProposal, ProposeEndingInput } from '@keyhold/api/endings.ts'
import { earlierEndTypedData } from '@keyhold/escrow/terms.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { instantsOf } from '@keyhold/rental/request.ts'
import { type Hex, hashTypedData } from 'viem'
import { isTakenByEscrow } from '../../../gateways/chain/signatures.ts'
import type { LeaseDeps } from '../../leases/leases/deps.ts'
import type { Lease, Leases } from '../../leases/leases/service.ts'
import type { Deposits } from '../../money/deposits/service.ts'
import type { Ending } from './store.ts'

export interface SignableDeps extends Pick<LeaseDeps, 'database' | 'chain' | 'clock'> {
  readonly leases: Leases
  readonly deposits: Deposits
}

/** The paid terms of a lease with their escrow and money; undefined where the escrow can end no stay. */
export async function findSignable({ database, chain, leases, deposits }: SignableDeps, lease: Lease) {
  const paid = (await leases.listTerms(database, [lease.id])).find(({ id }) => id === lease.paidTerms)
  const money = (await deposits.balancesOf(database, [lease])).get(lease.id)
  const escrow = paid && chain.escrows.find(({ address }) => address === paid.escrow)
  if (!paid || !money?.isPaid || !escrow || paid.chainId !== chain.chainId) return undefined
  return { paid, money, escrow }
}

interface SignedDay {
  /** The person who proposes. */
  readonly by: string
  readonly validTo: string
  readonly signature: string
  readonly deadline: number
}

/** How long a signature is valid at most, with an hour for clocks that differ. */
const secondsValid = 14 * 86_400 + 3_600

/**
 * Refuses a signature that the escrow would not take: of another account, of another day, or past its deadline; and one
 * that is valid for more than two weeks or after its day, which would end the stay in the past.
 */
export async function checkSignedEnd(deps: SignableDeps, lease: Lease, end: SignedDay): Promise<void> {
  const { clock } = deps
  const ground = await findSignable(deps, lease)
  if (!ground) throw new Refusal('not-at-this-stage')
  const { moveOut: newMoveOut } = instantsOf({ from: lease.stay.from, to: end.validTo }, lease.timeZone)
  const last = Math.min(newMoveOut, ground.money.moveOut, clock.leaseNow() + secondsValid)
  if (end.deadline <= clock.leaseNow() || end.deadline > last) throw new Refusal('terms-expired')
  await checkSignature(deps, lease, end, ground)
}

/** Refuses a signature of another account or of another day. */
export async function checkSignature(
  { chain }: SignableDeps,
  lease: Lease,
  end: SignedDay,
  { paid, money, escrow }: NonNullable<Awaited<ReturnType<typeof findSignable>>>,
): Promise<void> {
  const place = { chainId: chain.chainId, escrow: escrow.address, version: escrow.version }
  const { moveOut: newMoveOut } = instantsOf({ from: lease.stay.from, to: end.validTo }, lease.timeZone)
  const message = { lease: paid.id, moveOut: money.agreedMoveOut, newMoveOut, deadline: BigInt(end.deadline) }
  const signer = lease.tenantId === end.by ? paid.terms.tenant : paid.terms.landlord
  const hash = hashTypedData(earlierEndTypedData(place, message))
  if (!(await isTakenByEscrow(chain.client, signer, hash, end.signature as Hex)))
    throw new Refusal('acceptance-signature-wrong')
}

/** A proposal's signature while it counts. */
export function signedPart({ signature, deadline }: Ending, now: number): EndingProposal['signed'] {
  return signature !== null && deadline !== null && now <= deadline ? { signature, deadline } : null
}

/** The columns of a proposal with or without a signature. */
export function storedSignature(signed: ProposeEndingInput['signed']): Pick<Ending, 'signature' | 'deadline'> {
  return { signature: (signed?.signature as Hex | undefined) ?? null, deadline: signed?.deadline ?? null }
}
