// Seeded random histories of a lease: terms, then acts at boundary times, most of them allowed.
import {
  type Balances,
  decidableFrom,
  disputableFrom,
  type EscrowPart,
  escrowParts,
  isDisputed,
  type PaymentTerms,
} from '@keyhold/rental/deposit.ts'
import type { Actor, BalanceChange } from '@keyhold/rental/escrowCalls.ts'
import { earliestNotice } from '@keyhold/rental/notice.ts'

/** An attempt at an instant; `blocks` is the account the token blocks from then on. */
export type HistoryStep = { at: number; by: Actor; change: BalanceChange; blocks?: Blocked }

/** The account the token blocks, one at a time: it can neither pay nor be paid. */
export type Blocked = 'tenant' | 'landlord' | 'nobody'

const day = 86_400

/** A seeded pseudo-random generator of numbers in [0, 1). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Creates random choices from a generator. */
export function createChooser(random: () => number) {
  const below = (n: number) => Math.floor(random() * n)
  const oneOf = <T>(...of: T[]): T => of[below(of.length)] as T
  return { under: below, one: oneOf, chance: (share: number) => random() < share }
}
type Chooser = ReturnType<typeof createChooser>

/** Terms around `start`: some without a first rent, some without a deposit, some that the escrow has to refuse. */
export function randomTerms(c: Chooser, start: number, releaseDuration: number): PaymentTerms {
  const isSound = c.chance(0.9)
  const soon = 60 + c.one(day, c.under(30 * day), c.under(365 * day))
  const moveIn = start + (isSound ? soon : c.one(-5 * day, 366 * day + 60, soon))
  const moveOut =
    moveIn + (isSound ? 1 + c.one(0, c.under(200 * day), c.under(1500 * day)) : c.one(0, 5 * 366 * day + 1, day))
  return {
    ...randomSums(c),
    ...randomRules(c, start, { moveIn, moveOut }),
    moveIn,
    moveOut,
    payBy: isSound ? Math.min(start + 2 * day, moveIn) : start + c.one(-1, 2 * day),
    releaseDuration,
  }
}

/** Amounts, with a first rent that is the handover, a part, or rarely more. */
function randomSums(c: Chooser): Pick<PaymentTerms, 'handover' | 'firstRent' | 'deposit'> {
  const amount = () => (c.chance(0.1) ? 0n : BigInt(1 + c.under(10_000)))
  const handover = amount()
  const firstRent = c.chance(0.98) ? c.one(handover, handover / 2n, handover / 3n) : handover + 1n
  return { handover, firstRent, deposit: amount() }
}

/** Rules of cancellation, notice and return around a stay; some that the escrow has to refuse. */
export function randomRules(
  c: Chooser,
  start: number,
  { moveIn, moveOut }: { moveIn: number; moveOut: number },
): RandomRules {
  const ahead = Math.max(moveIn - start, 1)
  const [one, other] = [start + c.under(ahead), start + c.under(ahead)]
  const freeUntil = c.one(0, Math.min(one, other), moveIn)
  const halfUntil = c.chance(0.98) ? Math.max(freeUntil, c.one(0, one, other, moveIn)) : c.one(moveIn + 1, 0)
  const tenantNotice = c.one(0, 1, 30, c.under(100))
  const landlordNotice = c.chance(0.98) ? c.one(0, 30, 60) : c.one(1, 29)
  const hasNotice = tenantNotice + landlordNotice > 0
  const within = moveIn + 1 + c.under(Math.max(moveOut - moveIn, 1))
  return {
    freeUntil,
    halfUntil,
    tenantNotice,
    landlordNotice,
    earliestEnd: c.chance(0.97) ? (hasNotice ? within : c.one(0, within)) : c.one(0, moveIn, moveOut + 1),
    returnDays: c.chance(0.98) ? c.one(3, 7, 14, 30) : c.one(0, 2, 31),
  }
}
type RandomRules = Pick<
  PaymentTerms,
  'freeUntil' | 'halfUntil' | 'tenantNotice' | 'landlordNotice' | 'earliestEnd' | 'returnDays'
>

/** The next call: often a ruling while a part is disputed. */
function nextType(c: Chooser, balances: Balances): BalanceChange['type'] {
  const isRuled = escrowParts.some((part) => isDisputed(balances[part])) && c.chance(0.5)
  if (isRuled) return c.one('split', 'split', 'lengthen', 'endEarlier')
  return c.one(
    'release',
    'releaseEarly',
    'refund',
    'cancel',
    'endEarlier',
    'endEarlier',
    'dispute',
    'dispute',
    'dispute',
    'dispute',
    'settle',
    'lengthen',
    'split',
    'payLease',
  )
}

/** The next attempt, given the current balances; times never go back. */
export function nextStep(c: Chooser, balances: Balances, now: number): HistoryStep {
  if (!balances.isPaid && c.chance(0.8))
    return { at: now + 1, by: c.chance(0.9) ? 'tenant' : 'landlord', change: { type: 'payLease' } }
  const part = c.one(...escrowParts)
  const { held } = balances[part]
  const share = () => c.one(0n, held, held + 1n, held / 2n, held / 3n)
  const type = nextType(c, balances)
  const at = Math.max(now + 1, instant(c, balances, now, type === 'release' ? 0.7 : 0.3))
  const blocks = balances.isPaid && c.chance(0.1) ? c.one('tenant', 'landlord', 'nobody') : undefined
  const step = (by: Actor, change: BalanceChange): HistoryStep => ({
    at,
    by,
    change: change,
    ...(blocks && { blocks }),
  })
  const party = c.chance(0.9) ? c.one<Actor>('tenant', 'landlord') : c.one<Actor>('arbitrator', 'anyone')
  const ruler = c.chance(0.9) ? 'arbitrator' : c.one<Actor>('tenant', 'landlord', 'anyone')
  switch (type) {
    case 'dispute': {
      const own = party === 'landlord' ? balances.deposit.held : balances.handover.held
      return step(party, { type, claim: c.one(0n, 1n, own, own / 2n, own / 2n + 1n, own + 1n) })
    }
    case 'settle': {
      const toTenant = share()
      const rest = held > toTenant ? held - toTenant : 0n
      return step(party, {
        type,
        part,
        toTenant,
        toLandlord: c.chance(0.8) ? rest : rest + 1n,
        deadline: at + c.one(0, 1, day, -1),
      })
    }
    case 'lengthen':
      return step(ruler, { type, part: likelyDisputed(balances, part), newDue: newDue(c, balances, part, at) })
    case 'split':
      return step(ruler, { type, part: likelyDisputed(balances, part), toTenant: share() })
    case 'endEarlier': {
      const isRuled = isDisputed(balances.handover) && c.chance(0.8)
      const by = isRuled ? 'arbitrator' : party
      const deadline = c.chance(0.4) ? at + c.one(0, 1, day, -1) : undefined
      return step(by, { type, newMoveOut: newMoveOut(c, balances, at), ...(deadline && { deadline }) })
    }
    case 'cancel':
      return step(c.chance(0.9) ? 'tenant' : party, { type })
    default:
      return step(type === 'refund' && c.chance(0.9) ? 'landlord' : party, { type })
  }
}

function likelyDisputed(balances: Balances, part: EscrowPart): EscrowPart {
  return escrowParts.find((each) => isDisputed(balances[each])) ?? part
}

function newDue(c: Chooser, balances: Balances, part: EscrowPart, at: number): number {
  const { due, firstDue } = balances[likelyDisputed(balances, part)]
  const latest = Math.min(at + 30 * day, firstDue + 180 * day)
  return c.one(latest, latest + 1, due, due + 1, due + c.under(30 * day), latest - c.under(day))
}

/** A new move-out: within the stay, on its borders, or at the first day of a notice. */
function newMoveOut(c: Chooser, { terms, moveOut }: Balances, at: number): number {
  const { moveIn } = terms
  const noticed = (['tenant', 'landlord'] as const).flatMap((by) => earliestNotice(terms, by, at) ?? [])
  const within = moveIn + 1 + c.under(Math.max(moveOut - moveIn - 1, 1))
  const end = c.one(within, within, ...noticed, ...noticed.map((first) => first - 1), moveIn, moveOut)
  return Math.min(Math.max(end, 0), 2 ** 40 - 1)
}

/** A boundary time: just before, at and after a deadline, or a little later. */
function instant(c: Chooser, balances: Balances, now: number, boundaryShare: number): number {
  const { terms, moveOut, isPaid } = balances
  const held = escrowParts.filter((part) => balances[part].held > 0n)
  const dues = held.flatMap((part) => {
    const hearing = isDisputed(balances[part]) ? [decidableFrom(balances[part])] : []
    return [balances[part].due, disputableFrom(balances, part), ...hearing]
  })
  const cancelling = isPaid ? [terms.freeUntil, terms.halfUntil, terms.moveIn, moveOut] : []
  const boundaries = [...dues, ...cancelling, terms.payBy].filter((time) => time > now)
  if (boundaries.length > 0 && c.chance(boundaryShare)) return c.one(...boundaries) + c.one(-1, 0, 1)
  return now + 1 + c.under(c.one(60, day, 12 * day))
}
