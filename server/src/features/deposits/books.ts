/**
 * Our books against the escrow itself: what it holds of every lease that lives, at the block up to which everything was
 * told. A difference is said loudly and moves nothing; a person decides (docs/decisions/0014-what-was-final.md).
 */
import type { Hex } from 'viem'
import type { Chain } from '../../gateways/chain/chain.ts'
import { findCursor } from '../../gateways/chain/ledger.ts'
import { readLeaseState } from '../../gateways/chain/transaction.ts'
import type { Database, Transaction } from '../../gateways/database.ts'
import type { IssuedTerms, Leases } from '../leases/service.ts'
import { type Held, listBooks } from './store.ts'

/** What our books and the escrow say of one part of a lease, in words for a log. */
export interface Difference {
  readonly leaseId: string
  readonly termsId: Hex
  readonly part: 'handover' | 'deposit'
  readonly ours: string
  readonly escrows: string
}

export interface Books {
  /** Compares now; undefined before anything was read from the chain. Throws when the chain or the database is away. */
  compare(): Promise<readonly Difference[] | undefined>
  /** What the last comparison said; `working` before the first. */
  state(): 'working' | 'agree' | 'differ'
  /** Compares now and again, calmly; the answer ends it. */
  start(): () => Promise<void>
}

interface Deps {
  readonly database: Database
  readonly chain: Chain
  readonly leases: Pick<Leases, 'findTerms' | 'listLiveTerms'>
  /** Hears of every comparison that found differences. */
  readonly onDifference: (found: readonly Difference[]) => void
}

type State = Awaited<ReturnType<typeof readLeaseState>>
interface Entry {
  readonly issued: IssuedTerms
  readonly held: Held | undefined
}

/** So long after its last moment to be paid a lease that nobody paid is still looked at. */
const lateSeconds = 30 * 86_400
const atOnce = 50
const calm = { local: 30_000, real: 600_000, first: 1_000 } as const

/** Opens the books. */
export function openBooks({ database, chain, leases, onDifference }: Deps): Books {
  let found: readonly Difference[] | undefined

  /** The books as they were when everything up to a final block had been told, and that block. */
  async function page(tx: Transaction): Promise<{ entries: Entry[]; block: number } | undefined> {
    const cursor = await findCursor(tx, chain.chainId)
    if (!cursor) return undefined
    const live = await leases.listLiveTerms(tx, chain.chainId, cursor.finalTime - lateSeconds)
    const books = await listBooks(
      tx,
      live.map(({ id }) => id),
    )
    const known = new Map(live.map((issued) => [issued.id, issued]))
    for (const { termsId } of books) {
      const issued = known.has(termsId) ? undefined : await leases.findTerms(tx, termsId)
      if (issued?.chainId === chain.chainId) known.set(termsId, issued)
    }
    const entries = [...known.values()].map((issued) => ({
      issued,
      held: books.find(({ termsId }) => termsId === issued.id),
    }))
    return { entries, block: cursor.finalBlock }
  }

  async function compare() {
    const read = await database.begin('isolation level repeatable read read only', page)
    if (!read) return undefined
    const differences: Difference[] = []
    for (let at = 0; at < read.entries.length; at += atOnce) {
      const some = read.entries.slice(at, at + atOnce)
      const states = await Promise.all(
        some.map(({ issued }) => readLeaseState(chain.client, issued.escrow, issued.id, read.block)),
      )
      for (const [place, entry] of some.entries()) differences.push(...differencesOf(entry, states[place]))
    }
    found = differences
    if (differences.length > 0) onDifference(differences)
    return differences
  }
  return {
    compare,
    state: () => (found ? (found.length > 0 ? 'differ' : 'agree') : 'working'),
    start: () => startLoop(compare, () => (found ? calm[chain.isLocal ? 'local' : 'real'] : calm.first)),
  }
}

/** What differs between our entry and the escrow's word; a part that is paid out has no due time to compare. */
function differencesOf({ issued, held }: Entry, state: State | undefined): Difference[] {
  return (['handover', 'deposit'] as const).flatMap((part) => {
    const ours = held ? say(held[part]) : 'never paid'
    const said = state?.[part]
    const escrows = said && state.handover.due !== 0 ? say(said) : 'never paid'
    return ours === escrows ? [] : [{ leaseId: issued.leaseId, termsId: issued.id, part, ours, escrows }]
  })
}

const say = ({ held, due }: State['handover']) => (held === 0n ? 'holds nothing' : `holds ${held} until ${due}`)

function startLoop(compare: () => Promise<unknown>, pause: () => number): () => Promise<void> {
  let ended = false
  let wake = () => {}
  const loop = async () => {
    while (!ended) {
      await compare().catch(() => undefined) // the chain or the database is away: what was known stands
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, pause()).unref()
      })
    }
  }
  const running = loop()
  return async () => {
    ended = true
    wake()
    await running
  }
}
