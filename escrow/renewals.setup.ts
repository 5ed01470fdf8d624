// Renewals within random histories: tried on the escrow and on the model, with the first difference reported.
import { type Balances, type PaymentTerms, wasDisputed } from '@keyhold/rental/deposit.ts'
import { type Actor, type EscrowErrorName, type Renewed, renew } from '@keyhold/rental/escrowCalls.ts'
import { encodeFunctionData, toHex } from 'viem'
import { rentEscrowAbi } from './abi/RentEscrow.ts'
import { type Blocked, type createChooser, randomRules } from './histories.setup.ts'
import { leaseId, renewalTypedData, type Terms } from './terms.ts'
import { type Outcome, outcomeOf, people, type TestEscrow } from './testEscrow.setup.ts'

const day = 86_400

/** The next lease, usually valid, at an instant; the caller, and the account the token blocks before. */
export type RenewalTry = { at: number; by: Actor; next: PaymentTerms; blocks?: Blocked }

/** Whether a renewal could succeed now. */
export function isRenewable({ deposit, terms, moveOut }: Balances, now: number): boolean {
  const isUndisputed = deposit.held > 0n && !wasDisputed(deposit)
  return isUndisputed && now < moveOut && moveOut < Math.max(now, terms.moveIn) + 365 * day
}

/** A plausible renewal. */
export function randomRenewal(c: ReturnType<typeof createChooser>, money: Balances, now: number): RenewalTry {
  const { moveOut } = money
  const { releaseDuration } = money.terms
  const { held } = money.deposit
  const isSound = c.chance(0.8)
  const begins = c.chance(0.8) ? Math.max(now + 1, money.terms.moveIn) : now + 1
  const at = c.chance(0.3) && moveOut > now ? moveOut + c.one(-1, 0, 1) : begins + c.under(c.one(1, day))
  const moveIn = moveOut + (isSound ? 0 : c.one(-1, 1, 0))
  const deposit = c.one(held, held + 1n, held / 2n + 1n, BigInt(1 + c.under(10_000)))
  const length = isSound ? 1 + c.under(200 * day) : c.one(0, 5 * 366 * day + 1, day)
  const handover = isSound ? 0n : c.one(0n, 1n)
  const blocks = c.chance(0.3) ? c.one<Blocked>('tenant', 'landlord', 'nobody') : undefined
  return {
    ...(blocks && { blocks }),
    at: Math.max(at, now + 1),
    by: c.chance(0.9) ? 'tenant' : c.one<Actor>('landlord', 'arbitrator', 'anyone'),
    next: {
      handover,
      firstRent: handover,
      ...randomRules(c, now, { moveIn, moveOut: moveIn + length }),
      deposit: isSound ? deposit : c.one(0n, deposit),
      moveIn,
      moveOut: moveIn + length,
      payBy: isSound ? moveIn : moveIn + c.one(0, 1, -day),
      releaseDuration,
    },
  }
}

/** The reason of a refused renewal: the escrow's rules, or a stablecoin that has blocked the tenant. */
type TokenRefusal = EscrowErrorName | 'AccountBlocked'

/** The expected result of a renewal while the stablecoin blocks an account. */
export type RenewalRules = (
  money: Balances,
  next: PaymentTerms,
  by: Actor,
  now: number,
  blocked: Blocked,
) => Renewed | TokenRefusal

/**
 * The model's answer; the stablecoin's error only if every rule allows it and the blocked tenant would have to pay in.
 */
export const renewInToken: RenewalRules = (money, next, by, now, blocked) => {
  const after = renew(money, next, by, now)
  const paysIn = typeof after !== 'string' && after.paidIn > 0n
  return paysIn && blocked === 'tenant' ? 'AccountBlocked' : after
}

type Tried = { refused: string } | { renewed: Renewed; terms: Terms; outcome: Outcome } | { difference: string }

/** Tries it on both: returns the name of the refusal, the result, or the difference. */
export async function tryRenewal(
  testEscrow: TestEscrow,
  old: Terms,
  money: Balances,
  { at, by, next }: RenewalTry,
  { rules, blocked }: { rules: RenewalRules; blocked: Blocked },
): Promise<Tried> {
  const { releaseDuration: _, ...numbers } = next
  const terms: Terms = { ...old, ...numbers, document: toHex(at, { size: 32 }) }
  const renewal = { oldLease: leaseId(old), newLease: leaseId(terms) }
  const place = { chainId: 31337, escrow: testEscrow.escrow, version: '3' } as const
  const signature = await people.landlord.signTypedData(renewalTypedData(place, renewal))
  const data = encodeFunctionData({ abi: rentEscrowAbi, functionName: 'renew', args: [old, terms, signature] })
  const outcome = await outcomeOf(testEscrow, by, data, at)
  const expected = rules(money, next, by, at, blocked)
  const where = `${by} renews at ${at}, ${blocked} blocked`
  if (typeof outcome === 'string' || typeof expected === 'string') {
    if (outcome === expected) return { refused: outcome }
    const said = [outcome, expected].map((answer) => (typeof answer === 'string' ? answer : 'yes'))
    return { difference: `${where}: the escrow says ${said[0]}, the model ${said[1]}` }
  }
  const [reportedRenewal] = outcome.renewals
  const { moved, paidIn, sentHome } = expected
  if (reportedRenewal?.moved !== moved || reportedRenewal.paidIn !== paidIn || reportedRenewal.sentHome !== sentHome)
    return { difference: `${where}: the event tells other sums` }
  return { renewed: expected, terms, outcome }
}
