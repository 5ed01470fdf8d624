/** The cases of payments whose terms name an arbitration with two instances, computed from its final events (docs/chain.md). */
import type { Appeal, Instance } from '@keyhold/api/appeals.schema.ts'
import type { ArbitrationRecord } from '@keyhold/escrow/deployment.ts'
import {
  type AppealCase,
  type AppealEvent,
  appealCaseOf,
  appealStage,
  type DisputedPart,
  feeOwner,
} from '@keyhold/rental/appeal.ts'
import { type EscrowPart, escrowParts } from '@keyhold/rental/deposit.ts'
import { isAddressEqual } from 'viem'
import { findArbitration, findArbitrationAt } from '../../../gateways/chain/arbitration.ts'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { listEventsOf } from '../../../gateways/chain/eventStore.ts'
import type { Query } from '../../../gateways/database.ts'
import type { IssuedTerms, Lease, Leases } from '../../leases/leases/service.ts'
import { finalAppealEvents } from '../../money/deposits/appealEvents.ts'

/** The case of each part of one payment, and who decides it. */
export interface LeaseCases {
  readonly arbitration: ArbitrationRecord
  readonly landlord: IssuedTerms['terms']['landlord']
  readonly cases: Readonly<Record<EscrowPart, AppealCase>>
}

export interface Appeals {
  /** The cases of those of these leases that an arbitration decides, by the lease's id. */
  read(query: Query, leases: readonly Lease[]): Promise<ReadonlyMap<string, LeaseCases>>
  /** The cases of second payments that an arbitration decides, by `paymentKey`. */
  readSeconds(query: Query, seconds: readonly IssuedTerms[]): Promise<ReadonlyMap<string, LeaseCases>>
  /** Both instances of a lease, with their public names and declarations; undefined with a plain arbitrator. */
  instancesOf(query: Query, lease: Lease): Promise<Instance[] | undefined>
}

export interface AppealsDeps {
  readonly chain: Pick<Chain, 'escrows'>
  readonly leases: Pick<Leases, 'listTerms'>
  /** Implemented by disputes. */
  readonly interests: {
    findOwn(query: Query, instance: { readonly id: string }, leaseId: string): Promise<Instance['interest'] | undefined>
  }
  readonly accounts: { ownerOfWallet(address: string): Promise<string | undefined> }
  readonly arbitratorName: (wallet: string) => Promise<string | null>
}

/** Creates the service of appeals. */
export function createAppeals({ chain, leases, interests, accounts, arbitratorName }: AppealsDeps): Appeals {
  const arbitrationOf = ({ acceptance }: Lease) => acceptance && findArbitration(chain, acceptance.arbitrator)
  async function readCases(query: Query, all: readonly IssuedTerms[], keyOf: (issued: IssuedTerms) => string) {
    const ours = all.filter((issued) => findArbitrationAt(chain, issued))
    const events = ours.length > 0 ? await listEventsOf(query, ours.map(idOf)) : []
    return new Map(
      ours.flatMap((issued) => {
        const arbitration = findArbitrationAt(chain, issued)
        const { landlord } = issued.terms
        const cases = casesIn(finalAppealEvents(issued, events))
        return arbitration ? [[keyOf(issued), { arbitration, landlord, cases }] as const] : []
      }),
    )
  }
  return {
    async read(query, all) {
      const ours = all.filter(arbitrationOf)
      if (ours.length === 0) return new Map()
      const paid = ours.map(({ paidTerms }) => paidTerms)
      const issued = (await leases.listTerms(query, ours.map(idOf))).filter(({ id }) => paid.includes(id))
      return readCases(query, issued, ({ leaseId }) => leaseId)
    },
    readSeconds: (query, seconds) => readCases(query, seconds, paymentKey),
    async instancesOf(query, lease) {
      const arbitration = arbitrationOf(lease)
      if (!arbitration) return undefined
      const { firstInstance, secondInstance } = arbitration
      return Promise.all(
        [firstInstance, secondInstance].map(async (wallet) => {
          const id = await accounts.ownerOfWallet(wallet)
          const interest = (id && (await interests.findOwn(query, { id }, lease.id))) || null
          return { wallet, name: await arbitratorName(wallet), interest }
        }),
      )
    },
  }
}

/** Names one payment: terms can be paid at two escrows. */
export const paymentKey = ({ id, escrow }: Pick<IssuedTerms, 'id' | 'escrow'>) => `${id} ${escrow}`

const idOf = <Id extends string>({ id }: { readonly id: Id }) => id

function casesIn(events: readonly AppealEvent[]): LeaseCases['cases'] {
  const [handover, deposit] = escrowParts.map((part) => appealCaseOf(part, events)) as [AppealCase, AppealCase]
  return { handover, deposit }
}

/** The case of a part at an instant, as parties and instances read it; `claimed` is what a decision shares. */
export function describeAppeal(
  { arbitration, landlord, cases }: LeaseCases,
  part: EscrowPart,
  { money, claimed, now }: { readonly money: DisputedPart; readonly claimed: bigint; readonly now: number },
): Appeal {
  const { first, appealed, isExecuted } = cases[part]
  const { address: contract, appealFee: fee } = arbitration
  const by = appealed && (isAddressEqual(appealed.appellant as typeof landlord, landlord) ? 'landlord' : 'tenant')
  const owner = feeOwner(cases[part])
  return {
    contract,
    fee: fee.toString(),
    stage: appealStage(cases[part], money, now),
    firstDue: money.firstDue,
    decision: first
      ? {
          at: first.at,
          toTenant: first.toTenant.toString(),
          toLandlord: (claimed - first.toTenant).toString(),
          endsStayAt: first.newMoveOut || null,
          appealUntil: first.appealUntil,
        }
      : null,
    appealed: appealed && by ? { at: appealed.at, by } : null,
    isExecuted,
    feeHeldFor: (owner === 'appellant' ? by : owner) ?? null,
  }
}

/** The account whose turn it is to decide a part; undefined if neither instance decides now. */
export function turnOf({ arbitration, cases }: LeaseCases, part: EscrowPart, money: DisputedPart, now: number) {
  const stage = appealStage(cases[part], money, now)
  if (stage === 'first') return arbitration.firstInstance
  return stage === 'second' ? arbitration.secondInstance : undefined
}
