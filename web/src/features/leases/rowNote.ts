/** The one line below a lease in a list: until when, and for whom it is. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import type { Language } from '../../gateways/language.ts'
import type { Text } from '../../gateways/text.tsx'
import { phrasesOf } from './phrases.ts'
import { type Situation, situationOf } from './situation.ts'

const keys = {
  asked: 'answerBy',
  read: 'answerBy',
  toPay: 'payBy',
  payOver: 'payBy',
  paid: 'handover',
  look: 'handover',
  handoverDue: 'handoverDue',
  living: 'deposit',
  movedOut: 'deposit',
  depositDue: 'depositDue',
  unpaid: 'unpaid',
  unanswered: 'unanswered',
  refunded: 'refunded',
} as const satisfies Partial<Record<Situation, string>>

/** Empty where the status says all there is. */
export function rowNote(lease: LeaseCard, now: number, text: Text<'requests'>, language: Language): string {
  const situation = situationOf(lease, now)
  const { answerBy, payBy, handoverDue, depositDue } = phrasesOf(lease, language)
  const whens = { answerBy, payBy, handover: handoverDue, handoverDue, deposit: depositDue, depositDue } as const
  const key = situation in keys ? keys[situation as keyof typeof keys] : undefined
  if (!key) return ''
  const when = key in whens ? whens[key as keyof typeof whens] : ''
  const note = text(`row.${key}`, { when })
  const isAsked = situation === 'asked' || situation === 'read'
  if (!isAsked || !lease.isLandlordInContract || lease.overlapping === 0) return note
  return `${note} · ${text('row.overlaps', { count: lease.overlapping })}`
}
