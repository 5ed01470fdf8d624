/** The e-mail to the arbitrator of a lease: a part is disputed, how much, and the deadline for a decision (D 6.11). */
import { decidableFrom, windows } from '@keyhold/rental/deposit.ts'
import { formattersFor } from '@keyhold/rental/formatters.ts'
import { decidersOf } from '../../../gateways/chain/arbitration.ts'
import type { Chain } from '../../../gateways/chain/chain.ts'
import type { OutgoingEmail } from '../../../gateways/outbox.ts'
import { languageOf, textFor } from '../../../gateways/text.ts'
import type { HistoryEntry, Lease } from '../leases/service.ts'
import { partNameOf, type Recipient } from './emails.ts'

/** A possible arbitrator, with their roles. */
export interface PossibleArbitrator extends Recipient {
  readonly roles: readonly string[]
}

interface People {
  find(id: string): Promise<PossibleArbitrator | undefined>
  /** People who proved this address. */
  ownerOfWallet(address: string): Promise<string | undefined>
}

interface ToNotify {
  readonly people: People
  readonly chain: Pick<Chain, 'escrows'>
  readonly listHistory: (leaseId: string) => Promise<Declared[]>
}

type Declared = Pick<HistoryEntry, 'transition' | 'facts' | 'personId'>

/**
 * The arbitrators to notify of a dispute: they proved the wallet the lease names, or that of the first instance, have the role, are not a party, and
 * have not declared an interest in this lease, after which the desk blocks their decisions (D 11.22).
 */
export async function arbitratorToNotify(
  { people, chain, listHistory }: ToNotify,
  { transition, facts }: Pick<HistoryEntry, 'transition' | 'facts'>,
  { id: leaseId, acceptance, tenantId, landlordId }: Pick<Lease, 'id' | 'acceptance' | 'tenantId' | 'landlordId'>,
): Promise<Recipient | undefined> {
  if (transition !== 'chainEvent' || facts.event !== 'LeaseDisputed' || !acceptance) return undefined
  const [wallet] = decidersOf(chain, acceptance.arbitrator)
  const id = await people.ownerOfWallet(wallet)
  if (!id || id === tenantId || id === landlordId) return undefined
  const said = (await listHistory(leaseId)).filter((row) => row.transition === 'declareInterest' && row.personId === id)
  if (said.at(-1)?.facts.interest === 'conflict') return undefined
  const person = await people.find(id)
  return person?.roles.includes('ARBITRATOR') && !person.roles.includes('ADMIN') ? person : undefined
}

/**
 * Writes the e-mail. It names neither the parties nor the home: the arbitrator reads those on the desk, which logs each
 * view.
 */
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
      from: typeof due === 'number' ? at(decidableFrom({ firstDue: due - windows.dispute })) : '',
      part: text(`deposits:part.${partNameOf(part, lease)}Small`),
      otherwise: text(part === 'deposit' ? 'notices:otherwise.tenants' : 'notices:otherwise.landlords'),
    },
    aboutIds: [lease.tenantId],
    path: `/desk/${lease.id}/${part === 'deposit' ? 'deposit' : 'handover'}`,
    facts: { lease: reference },
  }
}
