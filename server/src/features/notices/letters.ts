/** A lease's letter for one of its parties: in their language, with the figures of their lease and where to go on. */

import { figuresFor } from '../../gateways/figures.ts'
import type { Letter } from '../../gateways/outbox.ts'
import { languageOf, textFor } from '../../gateways/text.ts'
import type { Happened, Lease } from '../leases/service.ts'
import type { Reader } from './told.ts'

/** Who reads, as far as a letter needs to know. */
export interface Addressee {
  readonly id: string
  readonly email: string
  readonly languageId: number
  readonly firstName: string | null
}

export interface LetterParts {
  readonly lease: Lease
  readonly row: Pick<Happened, 'facts'>
  readonly reader: Reader
  readonly to: Addressee
  readonly other: Addressee
  readonly homeTitle: string
  /** What people call the lease. */
  readonly reference: string
}

/** Writes the letter of this kind. */
export function letterOf(kind: string, parts: LetterParts): Letter {
  const { lease, row, to, other, homeTitle, reference } = parts
  const { day } = figuresOf(parts)
  const facts = {
    stay: `${day(lease.stay.from)} – ${day(lease.stay.to)}`,
    ...(kind === 'accepted' && acceptedFacts(parts)),
    lease: reference,
  }
  return {
    to: to.email,
    languageId: to.languageId,
    kind: `notices:${kind}`,
    values: {
      name: to.firstName ?? '',
      other: other.firstName ?? sayTo(to)('notices:somebody'),
      home: homeTitle,
      ...moments(parts),
      reason: row.facts.reason ? sayTo(to)('notices:reason', { reason: String(row.facts.reason) }) : '',
    },
    path: `/profile/${to.id}/leases/${lease.id}${kind === 'accepted' || kind === 'lost' ? '/pay' : ''}`,
    facts,
  }
}

const sayTo = (to: Addressee) => textFor(languageOf(to.languageId))
const figuresOf = ({ to, lease }: LetterParts) => figuresFor(languageOf(to.languageId), lease.timeZone)

function acceptedFacts(parts: LetterParts): Record<string, string> {
  const { lease } = parts
  const { amount } = figuresOf(parts)
  return {
    handover: amount(lease.handover, 'USDT'),
    ...(lease.deposit > 0n && { deposit: amount(lease.deposit, 'USDT') }),
    total: amount(lease.handover + lease.deposit, 'USDT'),
  }
}

/** The figures that letters speak of. */
function moments(parts: LetterParts): Record<string, string> {
  const { lease, row } = parts
  const { at, amount } = figuresOf(parts)
  const { facts } = row
  const sum = ['amount', 'claim'].map((name) => facts[name]).find((value) => typeof value === 'string')
  const usdt = (value: unknown) => (typeof value === 'string' ? amount(BigInt(value), 'USDT') : '')
  return {
    total: amount(lease.handover + lease.deposit, 'USDT'),
    answerBy: at(lease.answerBy),
    payBy: lease.acceptance ? at(lease.acceptance.payBy) : '',
    moveIn: at(lease.moveIn),
    amount: usdt(sum),
    toTenant: usdt(facts.toTenant),
    toLandlord: usdt(facts.toLandlord),
    due: typeof facts.due === 'number' ? at(facts.due) : '',
  }
}
