/** What the keeper could release: by our books, and by every node's state of the escrow at its newest block. */
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import type { Balances, EscrowPart } from '@keyhold/rental/deposit.ts'
import { partsToRelease } from '@keyhold/rental/keeper.ts'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { readLeaseState } from '../../../gateways/chain/transaction.ts'
import type { Database } from '../../../gateways/database.ts'
import type { IssuedTerms, Leases } from '../../leases/leases/service.ts'
import type { Deposits } from '../deposits/service.ts'
import type { CallTarget } from './call.ts'
import { type KeeperPart, listTries, type Tries } from './store.ts'

/** One call that is due: the terms of its lease, the parts it would pay, and whether every node agrees with our books. */
export interface Due {
  readonly issued: IssuedTerms
  readonly parts: readonly KeeperPart[]
  readonly target: CallTarget
  readonly isReady: () => Promise<boolean>
}

interface DueDeps {
  readonly database: Database
  readonly chain: Chain
  readonly leases: Pick<Leases, 'find' | 'findTerms'>
  readonly deposits: Pick<Deposits, 'listHeldDue' | 'balancesOf'>
}

/** Returns what is due by the chain's newest block, longest due first, if a part of it may be attempted. */
export async function listDue(
  { database, chain, leases, deposits }: DueDeps,
  mayBeTriedAgain: (tries: Tries) => boolean,
): Promise<Due[]> {
  const { chainId } = chain
  const now = chain.head()?.time ?? 0
  const held = await deposits.listHeldDue(database, chainId, now)
  const ids = held.map(({ termsId }) => termsId)
  const tries = await listTries(database, chainId, ids)
  const found: Due[] = []
  for (const { leaseId, termsId: id, escrow, parts: dueParts } of held) {
    const mayTry = (part: EscrowPart) => {
      const tried = tries.find((one) => one.termsId === id && one.escrow === escrow && one.part === part)
      return !tried || mayBeTriedAgain(tried)
    }
    if (!dueParts.some(mayTry)) continue
    const issued = await leases.findTerms(database, { chainId, escrow, id })
    const lease = await leases.find(database, leaseId)
    const money = lease && (await deposits.balancesOf(database, [lease])).get(leaseId)
    const parts = money ? partsToRelease(money, now) : []
    if (!issued || !money || !parts.some(mayTry)) continue
    found.push({
      issued,
      parts,
      target: { address: escrow, abi: rentEscrowAbi, functionName: 'release', args: [issued.terms] },
      isReady: () => matchesNodes(chain, issued, money, parts),
    })
  }
  return found
}

/** Whether every node's newest block matches our books; a difference is not final yet, and waits. */
async function matchesNodes(
  chain: Chain,
  { escrow, id }: IssuedTerms,
  money: Balances,
  parts: readonly EscrowPart[],
): Promise<boolean> {
  const clients = chain.second ? [chain.client, chain.second.client] : [chain.client]
  const states = await Promise.all(clients.map((client) => readLeaseState(client, escrow, id, chain.head()?.number)))
  return states.every((said) =>
    parts.every((part) => said[part].held === money[part].held && said[part].due === money[part].due),
  )
}
