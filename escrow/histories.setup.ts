// Promises random histories of a lease, from a seed: terms, then acts at telling instants, most of them allowed.
import { type Actor, type Money, type MoneyAct, type MoneyTerms, type Part, parts } from '@keyhold/rental/deposit.ts'

/** Somebody tries something at an instant; `blocks` says whom the token refuses to pay from then on. */
export type Moment = { at: number; by: Actor; act: MoneyAct; blocks?: 'tenant' | 'landlord' | 'nobody' }

const day = 86_400

/** A generator of numbers in [0, 1) that answers the same for the same seed. */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Chooses by a dice. */
export function chooser(roll: () => number) {
  const under = (n: number) => Math.floor(roll() * n)
  const one = <T>(...of: T[]): T => of[under(of.length)] as T
  return { under, one, chance: (share: number) => roll() < share }
}
type Chooser = ReturnType<typeof chooser>

/** Terms around `start`: some without a handover, some without a deposit, some that the escrow has to refuse. */
export function randomTerms(c: Chooser, start: number, releaseDuration: number): MoneyTerms {
  const isSound = c.chance(0.9)
  const soon = c.one(-4 * day, c.under(30 * day), c.under(366 * day))
  const moveIn = start + (isSound ? soon : c.one(-5 * day, 366 * day + 60, soon))
  const amount = () => (c.chance(0.1) ? 0n : BigInt(1 + c.under(10_000)))
  return {
    handover: amount(),
    deposit: amount(),
    moveIn,
    moveOut:
      moveIn + (isSound ? 1 + c.one(0, c.under(200 * day), c.under(1500 * day)) : c.one(0, 5 * 366 * day + 1, day)),
    payBy: start + (isSound ? 2 * day : c.one(-1, 2 * day)),
    releaseDuration,
  }
}

/** The next thing somebody tries, given what is known of the money; times never go back. */
export function nextMoment(c: Chooser, money: Money, now: number): Moment {
  if (!money.isPaid && c.chance(0.8))
    return { at: now + 1, by: c.chance(0.9) ? 'tenant' : 'landlord', act: { act: 'pay' } }
  const part = c.one(...parts)
  const { held } = money[part]
  const share = () => c.one(0n, held, held + 1n, held / 2n, held / 3n)
  const act = c.one<MoneyAct['act']>(
    'release',
    'releaseEarly',
    'refund',
    'dispute',
    'dispute',
    'dispute',
    'settle',
    'lengthen',
    'lengthen',
    'split',
    'pay',
  )
  const at = Math.max(now + 1, instant(c, money, now, act === 'release' ? 0.7 : 0.3))
  const blocks = money.isPaid && c.chance(0.1) ? c.one('tenant', 'landlord', 'nobody') : undefined
  const moment = (by: Actor, asked: MoneyAct): Moment => ({ at, by, act: asked, ...(blocks && { blocks }) })
  const party = c.chance(0.9) ? c.one<Actor>('tenant', 'landlord') : c.one<Actor>('arbitrator', 'anyone')
  const judge = c.chance(0.9) ? 'arbitrator' : c.one<Actor>('tenant', 'landlord', 'anyone')
  switch (act) {
    case 'dispute': {
      const own = party === 'landlord' ? money.deposit.held : money.handover.held
      return moment(party, { act, claim: c.one(0n, 1n, own, own / 2n, own / 2n + 1n, own + 1n) })
    }
    case 'settle': {
      const toTenant = share()
      const rest = held > toTenant ? held - toTenant : 0n
      return moment(party, {
        act,
        part,
        toTenant,
        toLandlord: c.chance(0.8) ? rest : rest + 1n,
        deadline: at + c.one(0, 1, day, -1),
      })
    }
    case 'lengthen':
      return moment(judge, { act, part: likelyDisputed(money, part), newDue: newDue(c, money, part, at) })
    case 'split':
      return moment(judge, { act, part, toTenant: share() })
    default:
      return moment(act === 'refund' && c.chance(0.9) ? 'landlord' : party, { act })
  }
}

function likelyDisputed(money: Money, part: Part): Part {
  const isDisputed = (each: Part) => money[each].held > 0n && money[each].due !== money[each].firstDue
  return parts.find(isDisputed) ?? part
}

function newDue(c: Chooser, money: Money, part: Part, at: number): number {
  const { due, firstDue } = money[likelyDisputed(money, part)]
  const latest = Math.min(at + 30 * day, firstDue + 180 * day)
  return c.one(latest, latest + 1, due, due + 1, due + c.under(30 * day), latest - c.under(day))
}

/** An instant worth trying: just before, at and after what decides, or a little later. */
function instant(c: Chooser, money: Money, now: number, tellingShare: number): number {
  const dues = parts.filter((part) => money[part].held > 0n).map((part) => money[part].due)
  const telling = [...dues, money.terms.payBy].filter((time) => time > now)
  if (telling.length > 0 && c.chance(tellingShare)) return c.one(...telling) + c.one(-1, 0, 1)
  return now + 1 + c.under(c.one(60, day, 12 * day))
}
