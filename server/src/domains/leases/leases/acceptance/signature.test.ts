import { acceptanceTypedData } from '@keyhold/escrow/terms.ts'
import type { Hex } from 'viem'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createChain } from '../../../../gateways/chain/chain.ts'
import { startTestChain, wallets } from '../../../../testing/chain.ts'
import { createTestRentals } from '../../../../testing/rentals.ts'
import { createTestServices } from '../../../../testing/services.ts'
import { createUnreliableRpc } from '../../../../testing/unreliableRpc.ts'

const testChain = await startTestChain()
const rpc = await createUnreliableRpc(testChain.rpcUrl)
const services = await createTestServices({}, (clock) =>
  createChain({
    rpcUrl: rpc.url,
    deployment: testChain.deployment,
    confirmations: 3,
    clock,
    settleSeconds: 0,
  }),
)
const rentals = await createTestRentals(services)
const { landlord, tenant } = rentals
const { leases, chain, deps } = services
const signingDomain = { chainId: chain.chainId, escrow: chain.escrow.address, version: chain.escrow.version }
await chain.readHead()
afterEach(() => rpc.mend())
afterAll(async () => {
  await services.close()
  rpc.close()
  testChain.stop()
})

/** Contract code that answers every call with these four bytes; 0x1626ba7e means a valid signature (ERC-1271). */
const answering = (bytes: string): Hex => `0x63${bytes}60e01b60005260206000f3`
const becomes = (bytes: string) =>
  testChain.node.setCode({ address: wallets.landlord.address, bytecode: answering(bytes) })
const fromAccount: Hex = `0x${'ab'.repeat(90)}`
const offered = async () => {
  const home = await rentals.aHome()
  const id = await rentals.request(home)
  const { terms } = await leases.offer(landlord, id)
  return { id, home, terms }
}

test('a signature of other terms or by another wallet is refused and holds no nights', async () => {
  const { id, terms, home } = await offered()
  const data = acceptanceTypedData(signingDomain, terms)
  const byOther = await wallets.other.signTypedData(data)
  await expect(leases.accept(landlord, id, undefined, byOther)).rejects.toThrow('acceptance-signature-wrong')
  const cheaper = acceptanceTypedData(signingDomain, { ...terms, deposit: 1n })
  const signature = await wallets.landlord.signTypedData(cheaper)
  await expect(leases.accept(landlord, id, undefined, signature)).rejects.toThrow('acceptance-signature-wrong')
  expect([await rentals.nightsHeld(home), await rentals.statusOf(id)]).toEqual([0, 'requested'])
})

test('a landlord whose wallet is a smart account accepts if the account confirms the signature', async () => {
  const { id } = await offered()
  await becomes('1626ba7e')
  await leases.accept(landlord, id, undefined, fromAccount)
  expect((await leases.find(deps.database, id))?.acceptance?.signature).toBe(fromAccount)
  const another = await offered()
  await becomes('ffffffff')
  await expect(leases.accept(landlord, another.id, undefined, fromAccount)).rejects.toThrow(
    'acceptance-signature-wrong',
  )
  expect(await rentals.statusOf(another.id)).toBe('requested')
})

test('while the chain is unavailable such a signature is not called wrong, and a plain one is accepted', async () => {
  const { id, terms } = await offered()
  rpc.cut()
  await expect(leases.accept(landlord, id, undefined, fromAccount)).rejects.toThrow('chain-away')
  expect(await rentals.statusOf(id)).toBe('requested')
  const data = acceptanceTypedData(signingDomain, terms)
  await leases.accept(landlord, id, undefined, await wallets.landlord.signTypedData(data))
  expect(await rentals.statusOf(id)).toBe('accepted')
})

// promise: accept-smart
test('the lease is not locked during the chain call: a decline succeeds, and the acceptance comes too late', async () => {
  const { id } = await offered()
  await becomes('1626ba7e')
  const { goOn, reached } = rpc.hold('eth_call')
  const accepting = leases.accept(landlord, id, undefined, fromAccount)
  const ended = expect(accepting).rejects.toThrow('not-at-this-stage')
  await reached
  await leases.decline(landlord, id)
  expect(await rentals.statusOf(id)).toBe('declined')
  goOn()
  await ended
})

test('a signature of the old terms does not accept a request edited during the chain call', async () => {
  const { id, home } = await offered()
  await becomes('1626ba7e')
  const { goOn, reached } = rpc.hold('eth_call')
  const ended = expect(leases.accept(landlord, id, undefined, fromAccount)).rejects.toThrow('terms-expired')
  await reached
  await leases.edit(tenant, { ...rentals.form(home), id, validTo: '2028-01-01' })
  await leases.offer(landlord, id)
  goOn()
  await ended
  expect(await rentals.statusOf(id)).toBe('requested')
})
