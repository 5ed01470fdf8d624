// Promises renewals within random histories: tried on the escrow and by the money timeline, and the first difference named.
import type { Actor, Balances, PaymentTerms } from '@keyhold/rental/deposit.ts'
import { afterRenewal, type RenewalRefusal, type Renewed } from '@keyhold/rental/renewal.ts'
import { type Address, encodeFunctionData, type Hex, parseEventLogs, toHex } from 'viem'
import { erc20Abi } from './abi/ERC20.ts'
import { rentEscrowAbi } from './abi/RentEscrow.ts'
import { accounts } from './anvil.setup.ts'
import type { Blocked, createChooser } from './histories.setup.ts'
import { leaseId, renewalTypedData, type Terms } from './terms.ts'

const landlord = accounts[1] as (typeof accounts)[0]
const day = 86_400

/** The lease that shall follow, most of them sound, at an instant, who asks, and whom the token blocks before. */
export type RenewalTry = { at: number; by: Actor; next: PaymentTerms; blocks?: Blocked }

/** Whether a renewal could succeed now. */
export function isRenewable({ deposit, terms }: Balances, now: number): boolean {
  const isUndisputed = deposit.held > 0n && deposit.due === deposit.firstDue
  return isUndisputed && now < terms.moveOut && terms.moveOut < now + 365 * day
}

/** A renewal worth trying. */
export function randomRenewal(c: ReturnType<typeof createChooser>, money: Balances, now: number): RenewalTry {
  const { moveOut, releaseDuration } = money.terms
  const { held } = money.deposit
  const isSound = c.chance(0.8)
  const at = c.chance(0.3) && moveOut > now ? moveOut + c.one(-1, 0, 1) : now + 1 + c.under(day)
  const moveIn = moveOut + (isSound ? 0 : c.one(-1, 1, 0))
  const deposit = c.one(held, held + 1n, held / 2n + 1n, BigInt(1 + c.under(10_000)))
  const blocks = c.chance(0.3) ? c.one<Blocked>('tenant', 'landlord', 'nobody') : undefined
  return {
    ...(blocks && { blocks }),
    at: Math.max(at, now + 1),
    by: c.chance(0.9) ? 'tenant' : c.one<Actor>('landlord', 'arbitrator', 'anyone'),
    next: {
      handover: isSound ? 0n : c.one(0n, 1n),
      deposit: isSound ? deposit : c.one(0n, deposit),
      moveIn,
      moveOut: moveIn + (isSound ? 1 + c.under(200 * day) : c.one(0, 5 * 366 * day + 1, day)),
      payBy: isSound ? moveIn : moveIn + c.one(0, 1, -day),
      releaseDuration,
    },
  }
}

/** What the escrow holds of a lease, part by part. */
export type Held = Record<'handover' | 'deposit', { held: bigint; due: number }>

type Logs = Parameters<typeof parseEventLogs>[0]['logs']

/** How a history asks its chain: sends a call, reads a lease, names a refusal. */
export type RenewalChain = {
  escrow: Address
  send: (by: Actor, data: Hex, at: number) => Promise<{ status: Hex; logs: Logs }>
  stateOf: (id: Hex) => Promise<Held>
  refusal: (by: Actor, data: Hex) => Promise<string>
}

/** Why a renewal is refused: by the escrow's own rules, or by a stablecoin that has blocked the tenant. */
export type TokenRefusal = RenewalRefusal | 'AccountBlocked'

/** What a renewal comes to where the stablecoin has blocked somebody. */
export type RenewalRules = (
  money: Balances,
  next: PaymentTerms,
  by: Actor,
  now: number,
  blocked: Blocked,
) => Renewed | TokenRefusal

/** The timeline's answer; the stablecoin's own only where every rule allows it and the blocked tenant would have to pay in. */
export const afterRenewalInToken: RenewalRules = (money, next, by, now, blocked) => {
  const after = afterRenewal(money, next, by, now)
  const paysIn = typeof after !== 'string' && after.paidIn > 0n
  return paysIn && blocked === 'tenant' ? 'AccountBlocked' : after
}

/** Tries it on both: the name of the refusal, the money after it, or where the two differ. */
export async function tryRenewal(
  chain: RenewalChain,
  old: Terms,
  money: Balances,
  { at, by, next }: RenewalTry,
  { rules, blocked }: { rules: RenewalRules; blocked: Blocked },
): Promise<{ refused: string } | { moved: bigint } | { difference: string }> {
  const { releaseDuration: _, ...numbers } = next
  const terms: Terms = { ...old, ...numbers, document: toHex(at, { size: 32 }) }
  const renewal = { oldLease: leaseId(old), newLease: leaseId(terms) }
  const place = { chainId: 31337, escrow: chain.escrow, version: '2' } as const
  const signature = await landlord.signTypedData(renewalTypedData(place, renewal))
  const data = encodeFunctionData({ abi: rentEscrowAbi, functionName: 'renew', args: [old, terms, signature] })
  const { status, logs } = await chain.send(by, data, at)
  const seen = status === '0x1' ? undefined : await chain.refusal(by, data)
  const expected = rules(money, next, by, at, blocked)
  const where = `${by} renews at ${at}, ${blocked} blocked`
  if (seen !== undefined || typeof expected === 'string') {
    if (seen === expected) return { refused: expected as string }
    return {
      difference: `${where}: the escrow says ${seen ?? 'yes'}, the timeline ${typeof expected === 'string' ? expected : 'yes'}`,
    }
  }
  const [told] = parseEventLogs({ abi: rentEscrowAbi, eventName: 'LeaseRenewed', logs })
  const { moved, paidIn, sentHome } = expected
  if (told?.args.moved !== moved || told.args.paidIn !== paidIn || told.args.sentHome !== sentHome)
    return { difference: `${where}: the event tells other sums` }
  const sent = sentTo(old.tenant, chain.escrow, logs)
  const [paid, credited] = blocked === 'tenant' ? [0n, sentHome] : [sentHome, 0n]
  if (sent.paid !== paid || sent.credited !== credited)
    return { difference: `${where}: of ${sentHome} sent home ${sent.paid} is paid and ${sent.credited} credited` }
  for (const [id, after] of [[renewal.oldLease, expected.old] as const, [renewal.newLease, expected.next] as const]) {
    const there = await chain.stateOf(id)
    for (const part of ['handover', 'deposit'] as const) {
      if (there[part].held !== after[part].held || there[part].due !== after[part].due)
        return { difference: `${where}: the ${part} holds ${there[part].held} until ${there[part].due}` }
    }
  }
  return { moved }
}

/** What the escrow paid an account, and what it keeps for them because the token would not. */
function sentTo(account: Address, escrow: Address, logs: Logs): { paid: bigint; credited: bigint } {
  const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
  const transfers = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs }).map(({ args }) => args)
  const credits = parseEventLogs({ abi: rentEscrowAbi, eventName: 'Credited', logs }).map(({ args }) => args)
  return {
    paid: sum(transfers.filter(({ from, to }) => from === escrow && to === account).map(({ value }) => value)),
    credited: sum(credits.filter((credit) => credit.account === account).map(({ amount }) => amount)),
  }
}
