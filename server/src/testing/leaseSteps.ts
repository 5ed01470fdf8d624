/** The transitions of a lease at the escrow of a test chain that need no time to pass, and the resulting payments. */
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { earlierEndTypedData, leaseId, settlementTypedData, type Terms } from '@keyhold/escrow/terms.ts'
import { type Hex, keccak256 } from 'viem'
import { type TestChain, wallets } from './chain.ts'

const { tenant, landlord } = wallets
const placeOf = ({ deployment: { chainId, current } }: TestChain) =>
  ({ chainId, escrow: current.address, version: current.version }) as const

/**
 * Both end the stay earlier at the escrow, a day if nothing else is given, with the landlord's signature: the deposit is
 * due as much earlier.
 */
export async function endEarlier(
  chain: TestChain,
  terms: Terms,
  newMoveOut: number = terms.moveOut - 86_400,
  signer = landlord,
): Promise<Hex> {
  const [lease, deadline] = [leaseId(terms), BigInt(terms.moveOut)]
  const read = { address: chain.deployment.current.address, abi: rentEscrowAbi, functionName: 'leaseState' } as const
  const { agreedMoveOut } = await chain.node.readContract({ ...read, args: [lease] })
  const end = { lease, moveOut: agreedMoveOut || terms.moveOut, newMoveOut, deadline }
  const signature = await signer.signTypedData(earlierEndTypedData(placeOf(chain), end))
  return chain.call(tenant, 'endEarlier', terms, newMoveOut, deadline, signature)
}

/** Both share the first rent. */
async function settle(chain: TestChain, terms: Terms): Promise<Hex> {
  const [toTenant, toLandlord, deadline] = [100n, terms.handover - 100n, BigInt(terms.moveOut)]
  const shares = { lease: leaseId(terms), part: 'handover', toTenant, toLandlord, deadline } as const
  const signature = await tenant.signTypedData(settlementTypedData(placeOf(chain), shares))
  return chain.call(landlord, 'settle', terms, 0, toTenant, toLandlord, deadline, signature)
}

export const leaseSteps = {
  paid: { act: (chain: TestChain, terms: Terms) => chain.call(tenant, 'payLease', terms), kinds: ['fee', 'paid-in'] },
  ended: { act: (chain: TestChain, terms: Terms) => endEarlier(chain, terms), kinds: [] },
  settled: { act: settle, kinds: ['settled', 'settled'] },
  released: {
    act: (chain: TestChain, terms: Terms) => chain.call(landlord, 'releaseEarly', terms),
    kinds: ['released'],
  },
  cancelled: {
    act: (chain: TestChain, terms: Terms) => chain.call(tenant, 'cancel', terms),
    kinds: ['cancelled', 'cancelled'],
  },
} as const
type Step = keyof typeof leaseSteps
/** A stay, and a lease that its tenant cancels before move-in. */
export const walks = { stay: ['paid', 'ended', 'settled', 'released'], cancelled: ['paid', 'cancelled'] } as const
type Walk = keyof typeof walks
export const stepsInOrder = walks.stay

/** The kinds of payments after these transitions. */
export const kindsOf = (steps: readonly Step[]): string[] =>
  steps.flatMap((step): string[] => [...leaseSteps[step].kinds]).toSorted()
export const kindsOfAllSteps = kindsOf(stepsInOrder)

/** One lease for each transition of each walk. */
export const everyStep = (Object.keys(walks) as Walk[]).flatMap((walk) =>
  walks[walk].map((step: Step) => ({ walk, step })),
)

/** A lease that makes one transition at the moment under test, and the others of its walk before and after it. */
export interface LeaseAtStep {
  readonly walk: Walk
  readonly step: Step
  readonly terms: Terms
}

/**
 * Makes the transitions before, at or after each lease's own one, in order; `pass` runs after each transition of any
 * lease.
 */
export async function takeSteps(
  chain: TestChain,
  leases: readonly LeaseAtStep[],
  when: 'before' | 'at' | 'after',
  pass: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  for (const place of stepsInOrder.keys()) {
    const isMeant = (own: number) => (when === 'at' ? place === own : when === 'before' ? place < own : place > own)
    const meant = leases.flatMap(({ walk, step, terms }) => {
      const steps: readonly Step[] = walks[walk]
      const next = steps[place]
      return next && isMeant(steps.indexOf(step)) ? [{ terms, next }] : []
    })
    for (const { terms, next } of meant) await leaseSteps[next].act(chain, terms)
    if (meant.length > 0) await pass()
  }
}

/**
 * Removes the newest blocks (a reorganization); their transactions are mined again, in order, in the first new block.
 */
export async function replaceBlocks(chain: TestChain, depth: number): Promise<void> {
  const head = Number(await chain.node.getBlockNumber())
  const raws: Hex[] = []
  for (let number = head - depth + 1; number <= head; number++) {
    const { transactions } = await chain.node.getBlock({ blockNumber: BigInt(number) })
    for (const hash of transactions) raws.push(await chain.raw(hash))
  }
  await chain.reorganise(
    depth,
    raws.map((raw) => [raw, 0] as const),
  )
  for (const raw of raws) {
    const hash = keccak256(raw)
    const isThere = await chain.node.getTransactionReceipt({ hash }).then(
      () => true,
      () => false,
    )
    if (isThere) continue
    await chain.node.sendRawTransaction({ serializedTransaction: raw }).catch(() => undefined) // it may be in the pool already
    await chain.mine(1)
  }
}
