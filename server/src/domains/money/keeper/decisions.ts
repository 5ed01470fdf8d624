/** The first decisions that the keeper could execute: by final events, and by every node's newest block (docs/chain.md). */
import { appealableArbitrationAbi } from '@keyhold/escrow/abi/AppealableArbitration.ts'
import { partIndex } from '@keyhold/escrow/terms.ts'
import { type AppealCase, appealCaseOf, appealStage } from '@keyhold/rental/appeal.ts'
import type { PublicClient } from 'viem'
import { findArbitration } from '../../../gateways/chain/arbitration.ts'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { listEventsOf } from '../../../gateways/chain/eventStore.ts'
import { readLeaseState } from '../../../gateways/chain/transaction.ts'
import type { Database } from '../../../gateways/database.ts'
import type { IssuedTerms, Leases } from '../../leases/leases/service.ts'
import { finalAppealEvents } from '../deposits/appealEvents.ts'
import type { Deposits, HeldDisputed } from '../deposits/service.ts'
import type { Due } from './due.ts'
import { type DecisionPart, listTries, type Tries } from './store.ts'

interface DecisionsDeps {
  readonly database: Database
  readonly chain: Chain
  readonly leases: Pick<Leases, 'findTerms'>
  readonly deposits: Pick<Deposits, 'listHeldDisputed'>
}

/** Returns the decisions to execute by the chain's newest block, soonest due first: then the default payee is paid. */
export async function listDecisions(
  { database, chain, leases, deposits }: DecisionsDeps,
  mayBeTriedAgain: (tries: Tries) => boolean,
): Promise<Due[]> {
  if (!chain.escrows.some(({ arbitration }) => arbitration)) return []
  const { chainId } = chain
  const now = chain.head()?.time ?? 0
  const disputed = await deposits.listHeldDisputed(database, chainId, now)
  const tries = await listTries(
    database,
    chainId,
    disputed.map(({ termsId }) => termsId),
  )
  const found: Due[] = []
  for (const held of disputed) {
    const { escrow, termsId: id, part: shared, due } = held
    const part: DecisionPart = `decision-${shared}`
    const tried = tries.find((one) => one.termsId === id && one.escrow === escrow && one.part === part)
    if (tried && !mayBeTriedAgain(tried)) continue
    const issued = await leases.findTerms(database, { chainId, escrow, id })
    if (!issued || !findArbitration(chain, issued.terms.arbitrator)) continue
    const { first, ...course } = appealCaseOf(shared, finalAppealEvents(issued, await listEventsOf(database, [id])))
    // With a first decision the stage does not depend on when the part was first due.
    const money = { ...held, firstDue: due }
    if (!first || appealStage({ first, ...course }, money, now) !== 'executable') continue
    const target = { address: issued.terms.arbitrator, abi: appealableArbitrationAbi, functionName: 'execute' } as const
    found.push({
      issued,
      parts: [part],
      target: { ...target, args: [issued.terms, partIndex[shared]] },
      isReady: () => matchesNodes(chain, issued, held, { first, ...course }),
    })
  }
  return found
}

/** The stages of the contract in which a first decision can be executed. */
const stages = { decided: 1, appealed: 2 } as const

/** Whether every node's newest block has this decision, no other appeal, and the part as our books have it. */
async function matchesNodes(
  chain: Chain,
  { escrow, id, terms }: IssuedTerms,
  { part, held, due }: HeldDisputed,
  { first, appealed }: AppealCase,
): Promise<boolean> {
  const block = chain.head()?.number
  const call = { address: terms.arbitrator, abi: appealableArbitrationAbi, functionName: 'caseOf' } as const
  const at = block === undefined ? {} : { blockNumber: BigInt(block) }
  const isSame = async (client: PublicClient) => {
    const [said, lease] = await Promise.all([
      client.readContract({ ...call, ...at, args: [id, partIndex[part]] }),
      readLeaseState(client, escrow, id, block),
    ])
    const isDecision = said.toTenant === first?.toTenant && said.appealUntil === first.appealUntil
    const isStage = said.stage === (appealed ? stages.appealed : stages.decided)
    return isDecision && isStage && lease[part].held === held && lease[part].due === due
  }
  const clients = chain.second ? [chain.client, chain.second.client] : [chain.client]
  return (await Promise.all(clients.map(isSame))).every(Boolean)
}
