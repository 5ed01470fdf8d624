import { acceptanceTypedData } from '@keyhold/escrow/terms.ts'
import type { Hex } from 'viem'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openChain } from '../../../gateways/chain/chain.ts'
import { trialChain, wallets } from '../../../trial/chain.ts'
import { trialHouse } from '../../../trial/house.ts'
import { trialRentals } from '../../../trial/rentals.ts'
import { unreliableLine } from '../../../trial/unreliable.ts'

const trial = await trialChain()
const line = await unreliableLine(trial.rpcUrl)
const house = await trialHouse({}, (clock) =>
  openChain({ ...{ rpcUrl: line.url, deployment: trial.deployment, confirmations: 3, clock }, settleSeconds: 0 }),
)
const bench = await trialRentals(house)
const { landlord, tenant } = bench
const { leases, chain, parts } = house
await chain.readHead()
afterEach(() => line.mend())
afterAll(async () => {
  await house.close()
  line.close()
  trial.stop()
})

/** Code that answers every question with these four bytes; 0x1626ba7e says "yes, mine" (ERC-1271). */
const answering = (bytes: string): Hex => `0x63${bytes}60e01b60005260206000f3`
const becomes = (bytes: string) => trial.node.setCode({ address: wallets.landlord.address, bytecode: answering(bytes) })
const fromAccount: Hex = `0x${'ab'.repeat(90)}`
const offered = async () => {
  const home = await bench.aHome()
  const id = await bench.ask(home)
  const { terms } = await leases.offer(landlord, id)
  return { id, home, terms }
}

test('a signature of other terms or by another wallet is refused, and holds no nights', async () => {
  const { id, terms, home } = await offered()
  const data = acceptanceTypedData(chain.chainId, chain.escrow.address, terms)
  const byOther = await wallets.other.signTypedData(data)
  await expect(leases.accept(landlord, id, undefined, byOther)).rejects.toThrow('acceptance-signature-wrong')
  const cheaper = acceptanceTypedData(chain.chainId, chain.escrow.address, { ...terms, deposit: 1n })
  const signature = await wallets.landlord.signTypedData(cheaper)
  await expect(leases.accept(landlord, id, undefined, signature)).rejects.toThrow('acceptance-signature-wrong')
  expect([await bench.nightsHeld(home), await bench.stageOf(id)]).toEqual([0, 'Pending Request'])
})

test('a landlord whose wallet is a smart account accepts with what that account says is its signature', async () => {
  const { id } = await offered()
  await becomes('1626ba7e')
  await leases.accept(landlord, id, undefined, fromAccount)
  expect((await leases.find(parts.database, id))?.acceptance?.signature).toBe(fromAccount)
  const another = await offered()
  await becomes('ffffffff')
  await expect(leases.accept(landlord, another.id, undefined, fromAccount)).rejects.toThrow(
    'acceptance-signature-wrong',
  )
  expect(await bench.stageOf(another.id)).toBe('Pending Request')
})

test('while the chain is away nobody calls such a signature wrong, and a plain one is accepted all the same', async () => {
  const { id, terms } = await offered()
  line.cut()
  await expect(leases.accept(landlord, id, undefined, fromAccount)).rejects.toThrow('chain-away')
  expect(await bench.stageOf(id)).toBe('Pending Request')
  const data = acceptanceTypedData(chain.chainId, chain.escrow.address, terms)
  await leases.accept(landlord, id, undefined, await wallets.landlord.signTypedData(data))
  expect(await bench.stageOf(id)).toBe('Pay Deposit')
})

test('while the chain is asked the lease is nobody’s: a decline goes through, and the acceptance comes too late', async () => {
  const { id } = await offered()
  await becomes('1626ba7e')
  const { goOn, reached } = line.hold('eth_call')
  const accepting = leases.accept(landlord, id, undefined, fromAccount)
  const ended = expect(accepting).rejects.toThrow('not-at-this-stage')
  await reached
  await leases.decline(landlord, id)
  expect(await bench.stageOf(id)).toBe('Declined')
  goOn()
  await ended
})

test('what is edited while the chain is asked is not accepted with the signature of what was', async () => {
  const { id, home } = await offered()
  await becomes('1626ba7e')
  const { goOn, reached } = line.hold('eth_call')
  const ended = expect(leases.accept(landlord, id, undefined, fromAccount)).rejects.toThrow('terms-expired')
  await reached
  await leases.edit(tenant, { ...bench.form(home), id, validTo: '2028-01-01' })
  await leases.offer(landlord, id)
  goOn()
  await ended
  expect(await bench.stageOf(id)).toBe('Pending Request')
})
