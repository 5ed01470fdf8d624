/** Whether the two nodes of a chain agree: nothing is final until they do (D 11.20). */
import type { Database } from '../database.ts'
import type { Chain } from './chain.ts'
import { type Cursor, listFinalAfter } from './eventStore.ts'
import type { EscrowEvent } from './events.ts'
import { isConfirmedBySecondNode } from './secondNodeCheck.ts'
import type { RpcsState } from './secondRpc.ts'

/** Two nodes disagree or one is away: each reported once. */
export class RpcsDisagree extends Error {}

/** What is compared: the events that are not final yet, up to the last block that could be. */
interface Compared {
  readonly pending: readonly EscrowEvent[]
  readonly until: number
  readonly head: number
  readonly cursor: Cursor | undefined
}

export interface NodesAgree {
  /** Whether the second node, if there is one, returns the same. Reports an unavailable node and a disagreement once. */
  check(compared: Compared): Promise<boolean>
  /** Blocks after this one vanished: those that come in their place are compared again. */
  forgetAfter(block: number): void
  /** Another process reads: findings are stale, and blocks that both nodes had may be gone. */
  forget(options: { alsoReports: boolean }): void
}

interface NodesAgreeDeps {
  readonly chain: Chain
  readonly database: Database
  readonly onError: (error: unknown) => void
}

export function createNodesAgree({ chain, database, onError }: NodesAgreeDeps): NodesAgree {
  const deployedAt = Math.min(...chain.escrows.map(({ deployedAtBlock }) => Number(deployedAtBlock)))
  /** The states that were reported since the nodes agreed last. */
  const reported = new Set<RpcsState>()
  /** Up to here both nodes returned the same, since this process started. */
  let agreedUntil = 0
  return {
    async check({ pending, until, head, cursor }) {
      if (!chain.second) return true
      const ours = pending.filter(({ block }) => block <= until)
      const compared = Math.max(cursor?.finalBlock ?? 0, agreedUntil, deployedAt - 1)
      const from = Math.min(compared + 1, ...ours.map(({ block }) => block))
      const counted = await listFinalAfter(database, chain.chainId, from - 1)
      const isAgreed = await isConfirmedBySecondNode(chain, { from, until, head, ours, counted })
      const why = chain.second.whyNot()?.message ?? ''
      if (isAgreed) {
        reported.clear()
        agreedUntil = Math.max(agreedUntil, until)
      } else if (!reported.has(chain.second.state())) {
        reported.add(chain.second.state())
        onError(new RpcsDisagree(`The two nodes: ${chain.second.state()}. Nothing is final. ${why}`))
      }
      return isAgreed
    },
    forgetAfter(block) {
      agreedUntil = Math.min(agreedUntil, block)
    },
    forget({ alsoReports }) {
      chain.second?.setFinding('agree')
      if (alsoReports) reported.clear()
      agreedUntil = 0
    },
  }
}
