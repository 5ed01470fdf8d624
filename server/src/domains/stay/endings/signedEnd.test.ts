/** An earlier end by both at the escrow: the proposer signs it, and the other sends it. */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { earlierEndTypedData, leaseId } from '@keyhold/escrow/terms.ts'
import { instantAt } from '@keyhold/rental/day.ts'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { usdt } from '../renewals/renewals.setup.ts'
import { createTestEndings } from './endings.setup.ts'

const bench = await createTestEndings()
const { services, testChain, final, ask, paidAhead, read, usualDay } = bench
const { database, clock } = services.deps
afterAll(() => bench.close())

const day = 86_400
let lease: Awaited<ReturnType<typeof paidAhead>>
let next: typeof lease
let validTo: string
let newMoveOut: number
beforeAll(async () => {
  lease = await paidAhead()
  next = await paidAhead()
  validTo = await usualDay(lease.id)
  newMoveOut = instantAt(validTo, 12, 'America/El_Salvador')
})

interface Signed {
  readonly by?: typeof wallets.tenant
  readonly moveOut?: number
  readonly deadline?: number
}
async function signed({
  by = wallets.tenant,
  moveOut = newMoveOut,
  deadline = Math.min(clock.leaseNow() + 14 * day, newMoveOut),
}: Signed) {
  const { chainId, current } = testChain.deployment
  const place = { chainId, escrow: current.address, version: current.version } as const
  const end = { lease: leaseId(lease.terms), moveOut: lease.terms.moveOut, newMoveOut: moveOut }
  const signature = await by.signTypedData(earlierEndTypedData(place, { ...end, deadline: BigInt(deadline) }))
  return { signature, deadline }
}
const propose = (of: { signature: Hex; deadline: number }) =>
  ask<{ id: string }>('daniel', 'POST', `/contract/${lease.id}/ending`, { validTo, signed: of })

// promise: end-signed
test('a signature that the escrow would not take is refused, and nothing is proposed', async () => {
  const wrong: [Signed, string][] = [
    [{ by: wallets.landlord }, 'acceptance-signature-wrong'],
    [{ moveOut: newMoveOut - day }, 'acceptance-signature-wrong'],
    [{ deadline: clock.leaseNow() }, 'terms-expired'],
    [{ deadline: newMoveOut + 1 }, 'terms-expired'],
    [{ deadline: clock.leaseNow() + 15 * day }, 'terms-expired'],
  ]
  for (const [given, code] of wrong) expect(await propose(await signed(given))).toBe(code)
  expect(await read('lucia', lease.id)).toMatchObject({ proposal: null, agreedMoveOut: lease.terms.moveOut })
})

// promise: end-by-both
test('end-by-both: the landlord sends the tenant’s signature, and the deposit is due after the new day', async () => {
  const own = await signed({})
  await propose(own)
  const view = await read('lucia', lease.id)
  if (typeof view === 'string' || !view.proposal?.signed) throw new Error('The proposal is signed.')
  const { moveOut, signed: given } = view.proposal
  expect([moveOut, given]).toEqual([newMoveOut, own])
  await testChain.call(
    wallets.landlord,
    'endEarlier',
    lease.terms,
    moveOut,
    BigInt(given.deadline),
    given.signature as Hex,
  )
  await final()
  const due = newMoveOut + 14 * day
  expect(await read('daniel', lease.id)).toMatchObject({
    proposal: null,
    agreed: { validTo, before: lease.stay.validTo, deposit: { held: usdt(800), due } },
  })
  const { stablecoin: address } = testChain.deployment
  const tenantHas = () =>
    testChain.node.readContract({
      address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [wallets.tenant.address],
    })
  const before = await tenantHas()
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(due) })
  await testChain.call(wallets.other, 'release', lease.terms)
  expect((await tenantHas()) - before).toBe(BigInt(usdt(800)))
})

test('a signature past its deadline is not shown any more, and the proposal can still be agreed to', async () => {
  const { signature } = await signed({})
  const madeAt = clock.leaseNow()
  const row = { leaseId: next.id, party: 'tenant', validTo: await usualDay(next.id), madeAt, state: 'proposed' }
  await database`insert into ending ${database({ ...row, id: crypto.randomUUID(), signature, deadline: madeAt - 1 })}`
  expect(await read('lucia', next.id)).toMatchObject({ proposal: { signed: null } })
})
