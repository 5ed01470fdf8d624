// @vitest-environment node
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowanceOverrides } from './allowanceSlot.ts'
import { callOf } from './calls.ts'
import { errandOf } from './errand.ts'
import { aPlace, aWallet, someTerms, type TestPlace } from './paying.setup.ts'
import { planErrand } from './plan.ts'
import { rehearse } from './rehearsal.ts'
import { readStanding } from './standing.ts'

const landlord = '0x00000000000000000000000000000000000000A1'
let place: TestPlace
beforeAll(async () => {
  place = await aPlace()
})
afterAll(() => place.stop())

async function aTenant() {
  const { address } = aWallet(place)
  await place.fund(address)
  return { address, terms: await someTerms(place, address, landlord) }
}

test('a dry run of the whole payment says which money would move, and moves none', async () => {
  const { address, terms } = await aTenant()
  const errand = errandOf({ act: 'pay' }, place.place, terms)
  const standing = await readStanding(place.place, address, errand)
  const { calls } = planErrand({ place: place.place, errand, standing, isAtomic: false })
  const { how, moves, gas } = await rehearse(place.place, address, calls)
  expect(how).toBe('whole')
  expect(moves).toHaveLength(2)
  expect(moves).toContainEqual({
    of: 'usdt',
    from: address,
    to: place.place.escrow,
    amount: terms.handover + terms.deposit,
  })
  expect(moves).toContainEqual({ of: 'rnb', from: address, to: place.feeReceiver, amount: standing.fee })
  expect(gas).toHaveLength(3)
  expect(await place.balance(address)).toBe(5_000n * 10n ** 18n)
})

test('a node without simulations tries the payment as if the allowances stood', async () => {
  const { address, terms } = await aTenant()
  const stateOverride = await allowanceOverrides(place.client, place.place, address)
  expect(stateOverride).toHaveLength(2)
  const { data, to } = callOf({ act: 'pay' }, place.place.escrow, terms)
  await expect(place.client.call({ account: address, to, data })).rejects.toThrow()
  await expect(place.client.call({ account: address, to, data, stateOverride })).resolves.toBeDefined()
})

/** A node that knows no simulations, in front of the one that does. */
async function withoutSimulations() {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const refused = { jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' } }
    const calls = [JSON.parse(body)].flat() as { id: number; method: string }[]
    const isAsked = calls.some(({ method }) => method === 'eth_simulateV1')
    const answer = isAsked
      ? JSON.stringify(
          Array.isArray(JSON.parse(body))
            ? calls.map(({ id }) => ({ id, ...refused }))
            : { id: calls[0]?.id, ...refused },
        )
      : await (
          await fetch(place.place.rpcUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
        ).text()
    response.setHeader('content-type', 'application/json').end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { place: { ...place.place, rpcUrl: `http://127.0.0.1:${port}` }, close: () => server.close() }
}

test('a later rent, too, is tried as if the allowances stood, where the node knows no simulations', async () => {
  const { address, terms } = await aTenant()
  const node = await withoutSimulations()
  const { call } = errandOf({ act: 'payRent', amount: 1n }, node.place, terms)
  expect(await rehearse(node.place, address, [call])).toEqual({ how: 'last', moves: [], gas: [] })
  const poor = errandOf({ act: 'payRent', amount: 10n ** 30n }, node.place, terms).call
  await expect(rehearse(node.place, address, [poor])).rejects.toMatchObject({ code: 'would-revert' })
  node.close()
})

test('what the escrow would refuse is refused with its own word', async () => {
  const { address, terms } = await aTenant()
  await expect(
    rehearse(place.place, address, [callOf({ act: 'release' }, place.place.escrow, terms)]),
  ).rejects.toMatchObject({
    code: 'would-revert',
    escrowError: 'NoLease',
  })
})
