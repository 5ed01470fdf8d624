// @vitest-environment node
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAccountState } from './accountState.ts'
import { allowanceOverrides } from './allowanceSlot.ts'
import { escrowCall } from './calls.ts'
import { escrowTransactionFor } from './escrowTransaction.ts'
import { planTransaction } from './planTransaction.ts'
import { simulateCalls } from './simulate.ts'
import { aNetwork, aWallet, someTerms, type TestNetwork } from './testNetwork.setup.ts'

const landlord = '0x00000000000000000000000000000000000000A1'
let network: TestNetwork
beforeAll(async () => {
  network = await aNetwork()
})
afterAll(() => network.stop())

async function aTenant() {
  const { address } = aWallet(network)
  await network.fund(address)
  return { address, terms: await someTerms(network, address, landlord) }
}

test('a simulation of the whole payment reports the transfers, and moves no money', async () => {
  const { address, terms } = await aTenant()
  const transaction = escrowTransactionFor({ kind: 'pay' }, network.config, terms)
  const accountState = await readAccountState(network.config, address, transaction)
  const { calls } = planTransaction({ network: network.config, transaction, accountState, isAtomic: false })
  const { coverage, transfers, gasUsed } = await simulateCalls(network.config, address, calls)
  expect(coverage).toBe('whole')
  expect(transfers).toHaveLength(2)
  expect(transfers).toContainEqual({
    token: 'usdt',
    from: address,
    to: network.config.escrow,
    amount: terms.handover + terms.deposit,
  })
  expect(transfers).toContainEqual({ token: 'rnb', from: address, to: network.feeReceiver, amount: accountState.fee })
  expect(gasUsed).toHaveLength(3)
  expect(await network.balance(address)).toBe(5_000n * 10n ** 18n)
})

test('a node without eth_simulateV1 tries the payment with overridden allowances', async () => {
  const { address, terms } = await aTenant()
  const stateOverride = await allowanceOverrides(network.client, network.config, address)
  expect(stateOverride).toHaveLength(2)
  const { data, to } = escrowCall({ kind: 'pay' }, network.config.escrow, terms)
  await expect(network.client.call({ account: address, to, data })).rejects.toThrow()
  await expect(network.client.call({ account: address, to, data, stateOverride })).resolves.toBeDefined()
})

/** A node without eth_simulateV1, in front of one that has it. */
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
          await fetch(network.config.rpcUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
        ).text()
    response.setHeader('content-type', 'application/json').end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { network: { ...network.config, rpcUrl: `http://127.0.0.1:${port}` }, close: () => server.close() }
}

test('a later rent, too, is tried with overridden allowances if the node lacks eth_simulateV1', async () => {
  const { address, terms } = await aTenant()
  const node = await withoutSimulations()
  const { call } = escrowTransactionFor({ kind: 'payRent', amount: 1n }, node.network, terms)
  expect(await simulateCalls(node.network, address, [call])).toEqual({ coverage: 'last', transfers: [], gasUsed: [] })
  const poor = escrowTransactionFor({ kind: 'payRent', amount: 10n ** 30n }, node.network, terms).call
  await expect(simulateCalls(node.network, address, [poor])).rejects.toMatchObject({ code: 'would-revert' })
  node.close()
})

test.each([true, false])(
  'RNB that another account brings is tried too (node has eth_simulateV1: %s)',
  async (isAble) => {
    const { address } = aWallet(network)
    await network.fund(address, 5_000, 0)
    const terms = await someTerms(network, address, landlord)
    const node = isAble ? { network: network.config, close: () => {} } : await withoutSimulations()
    const transaction = escrowTransactionFor({ kind: 'pay' }, node.network, terms)
    const accountState = await readAccountState(node.network, address, transaction)
    const { calls } = planTransaction({ network: node.network, transaction, accountState, isAtomic: true })
    await expect(simulateCalls(node.network, address, calls)).rejects.toMatchObject({ code: 'would-revert' })
    const { coverage } = await simulateCalls(node.network, address, calls, accountState.fee)
    expect(coverage).toBe(isAble ? 'whole' : 'last')
    // A token whose balance is in no known slot: nothing is tried, and nothing is refused.
    const odd = '0x00000000000000000000000000000000000000B0'
    await network.hands.setCode({ address: odd, bytecode: '0x600060005260206000f3' })
    const strange = { ...node.network, token: odd } as const
    expect((await simulateCalls(strange, address, calls, 1n)).coverage).toBe('none')
    node.close()
  },
)

test('an escrow revert is reported by its error name', async () => {
  const { address, terms } = await aTenant()
  await expect(
    simulateCalls(network.config, address, [escrowCall({ kind: 'release' }, network.config.escrow, terms)]),
  ).rejects.toMatchObject({
    code: 'would-revert',
    escrowError: 'NoLease',
  })
})
