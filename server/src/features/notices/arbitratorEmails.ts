/** The letter to whom a lease names as its arbitrator: that a part of it is disputed, how much, and until when it can be decided (D 6.11). */
import { formattersFor } from '@keyhold/rental/formatters.ts'
import type { OutgoingEmail } from '../../gateways/outbox.ts'
import { languageOf, textFor } from '../../gateways/text.ts'
import type { HistoryEntry, Lease } from '../leases/service.ts'
import { partNameOf, type Recipient } from './emails.ts'

/** Somebody who may be an arbitrator, with what they are here. */
export interface PossibleArbitrator extends Recipient {
  readonly roles: readonly string[]
}

interface People {
  find(id: string): Promise<PossibleArbitrator | undefined>
  /** Who proved this address. */
  ownerOfWallet(address: string): Promise<string | undefined>
}

type Declared = Pick<HistoryEntry, 'transition' | 'facts' | 'personId'>

/** Who has to hear of a dispute at their desk: who proved the wallet that the lease names, has the role, is neither of the two, and has not declared an interest in this lease, after which the desk lets them decide nothing of it (D 11.22). */
export async function arbitratorToNotify(
  { people, listHistory }: { readonly people: People; readonly listHistory: (leaseId: string) => Promise<Declared[]> },
  { transition, facts }: Pick<HistoryEntry, 'transition' | 'facts'>,
  { id: leaseId, acceptance, tenantId, landlordId }: Pick<Lease, 'id' | 'acceptance' | 'tenantId' | 'landlordId'>,
): Promise<Recipient | undefined> {
  if (transition !== 'hear' || facts.event !== 'LeaseDisputed' || !acceptance) return undefined
  const id = await people.ownerOfWallet(acceptance.arbitrator)
  if (!id || id === tenantId || id === landlordId) return undefined
  const said = (await listHistory(leaseId)).filter((row) => row.transition === 'declareInterest' && row.personId === id)
  if (said.at(-1)?.facts.interest === 'conflict') return undefined
  const person = await people.find(id)
  return person?.roles.includes('ARBITRATOR') && !person.roles.includes('ADMIN') ? person : undefined
}

/** Words it. It names neither the two nor the home: who decides reads those on the desk, where each look is noted. */
export function arbitratorEmail(
  to: Recipient,
  lease: Pick<Lease, 'id' | 'tenantId' | 'timeZone' | 'depositPolicy'>,
  { part, claim, due }: HistoryEntry['facts'],
  reference: string,
): OutgoingEmail {
  const language = languageOf(to.languageId)
  const text = textFor(language)
  const { at, amount } = formattersFor(language, lease.timeZone)
  return {
    to: to.email,
    languageId: to.languageId,
    kind: 'notices:caseOpened',
    values: {
      name: to.firstName ?? '',
      amount: typeof claim === 'string' ? amount(BigInt(claim), 'USDT') : '',
      due: typeof due === 'number' ? at(due) : '',
      part: text(`deposits:part.${partNameOf(part, lease)}Small`),
      otherwise: text(part === 'deposit' ? 'notices:otherwise.tenants' : 'notices:otherwise.landlords'),
    },
    aboutIds: [lease.tenantId],
    path: `/desk/${lease.id}/${part === 'deposit' ? 'deposit' : 'handover'}`,
    facts: { lease: reference },
  }
}
