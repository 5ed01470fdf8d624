/** The e-mail to the arbitrator of a lease: a part is disputed, how much, and the deadline for a decision (D 6.11). */
import { secondDecidesUntil } from '@keyhold/rental/appeal.ts'
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

/** The e-mail's kind: a new case, or one that a party appealed; of the lease's own payment, or of a second one. */
export function caseKindOf({ facts }: Pick<HistoryEntry, 'facts'>) {
  if (facts.second) return isAppeal({ facts }) ? 'secondCaseAppealed' : 'secondCaseOpened'
  return isAppeal({ facts }) ? 'caseAppealed' : 'caseOpened'
}
const isAppeal = ({ facts }: Pick<HistoryEntry, 'facts'>) => facts.event === 'Appealed'

/**
 * The arbitrators to notify of a dispute, and of an appeal the second instance: they proved the wallet the lease names, have the role, are not a party, and
 * have not declared an interest in this lease, after which the desk blocks their decisions (D 11.22).
 */
export async function arbitratorToNotify(
  { people, chain, listHistory }: ToNotify,
  { transition, facts }: Pick<HistoryEntry, 'transition' | 'facts'>,
  { id: leaseId, acceptance, tenantId, landlordId }: Pick<Lease, 'id' | 'acceptance' | 'tenantId' | 'landlordId'>,
): Promise<Recipient | undefined> {
  if (transition !== 'chainEvent' || !acceptance || facts.isUndecidable) return undefined
  const [first, second] = decidersOf(chain, acceptance.arbitrator)
  const wallet = facts.event === 'LeaseDisputed' ? first : facts.event === 'Appealed' ? second : undefined
  const id = wallet && (await people.ownerOfWallet(wallet))
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
  { facts }: Pick<HistoryEntry, 'facts'>,
  reference: string,
): OutgoingEmail {
  const { part, claim, due } = facts
  const kind = caseKindOf({ facts })
  const second = typeof facts.secondId === 'string' ? `?second=${facts.secondId}` : ''
  const language = languageOf(to.languageId)
  const text = textFor(language)
  const { at, amount } = formattersFor(language, lease.timeZone)
  return {
    to: to.email,
    languageId: to.languageId,
    kind: `notices:${kind}`,
    values: {
      name: to.firstName ?? '',
      amount: typeof claim === 'string' ? amount(BigInt(claim), 'USDT') : '',
      due: typeof due === 'number' ? at(isAppeal({ facts }) ? secondDecidesUntil({ due }) : due) : '',
      from: typeof due === 'number' ? at(decidableFrom({ firstDue: due - windows.dispute })) : '',
      part: text(`deposits:part.${partNameOf(part, lease)}Small`),
      otherwise: text(part === 'deposit' ? 'notices:otherwise.tenants' : 'notices:otherwise.landlords'),
    },
    aboutIds: [lease.tenantId],
    path: `/desk/${lease.id}/${part === 'deposit' ? 'deposit' : 'handover'}${second}`,
    facts: { lease: reference },
  }
}
