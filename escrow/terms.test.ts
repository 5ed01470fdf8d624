// The id and the signatures of TypeScript are those of the escrow itself.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recoverTypedDataAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rentEscrowAbi } from './abi/RentEscrow.ts'
import { accounts, startChain } from './anvil.setup.ts'
import { deploy } from './deploy.ts'
import { acceptanceTypedData, leaseId, settlementTypedData, type Terms, termsTypes } from './terms.ts'

const [tenant, landlord, arbitrator] = accounts as [(typeof accounts)[0], (typeof accounts)[0], (typeof accounts)[0]]
const terms: Terms = {
  tenant: tenant.address,
  landlord: landlord.address,
  arbitrator: arbitrator.address,
  handover: 800n * 10n ** 18n,
  deposit: 2n ** 88n - 1n,
  moveIn: 1_800_864_000,
  moveOut: 1_816_416_000,
  payBy: 2 ** 40 - 1,
  document: `0x${'ab'.repeat(32)}`,
}
let chain: Awaited<ReturnType<typeof startChain>>
let escrow: `0x${string}`

beforeAll(async () => {
  chain = await startChain()
  const settings = { arbitrator: arbitrator.address, feeReceiver: landlord.address }
  const directory = mkdtempSync(join(tmpdir(), 'keyhold-terms-'))
  escrow = (await deploy({ rpcUrl: chain.rpcUrl, account: tenant, directory, settings })).current.address
})
afterAll(() => chain.stop())

const read = (functionName: 'leaseId' | 'TERMS_TYPEHASH') =>
  chain.client.readContract({
    address: escrow,
    abi: rentEscrowAbi,
    functionName,
    args: functionName === 'leaseId' ? [terms] : [],
  })

test('the id computed here is the id the escrow computes', async () => {
  expect(leaseId(terms)).toBe(await read('leaseId'))
})

test('every word of the terms changes the id', () => {
  const others: Partial<Terms>[] = [
    { tenant: landlord.address },
    { landlord: tenant.address },
    { arbitrator: tenant.address },
    { handover: 1n },
    { deposit: 1n },
    { moveIn: 1 },
    { moveOut: 1 },
    { payBy: 1 },
    { document: `0x${'00'.repeat(32)}` },
  ]
  const ids = new Set(others.map((change) => leaseId({ ...terms, ...change })))
  expect(ids.size).toBe(termsTypes.Terms.length)
  expect(ids.has(leaseId(terms))).toBe(false)
})

test('an acceptance names everything but the tenant, and its signer can be told', async () => {
  const data = acceptanceTypedData(31337, escrow, terms)
  expect(Object.keys(data.message)).toEqual(data.types.Acceptance.map(({ name }) => name))
  expect(data.message).not.toHaveProperty('tenant')
  const signature = await landlord.signTypedData(data)
  expect(await recoverTypedDataAddress({ ...data, signature })).toBe(landlord.address)
  const otherAmount = acceptanceTypedData(31337, escrow, { ...terms, deposit: 1n })
  expect(await recoverTypedDataAddress({ ...otherAmount, signature })).not.toBe(landlord.address)
})

test('a settlement is signed for one part, one escrow and one chain', async () => {
  const settlement = { lease: leaseId(terms), part: 'deposit', toTenant: 1n, toLandlord: 2n, deadline: 3n } as const
  const signature = await landlord.signTypedData(settlementTypedData(31337, escrow, settlement))
  const signer = (data: ReturnType<typeof settlementTypedData>) => recoverTypedDataAddress({ ...data, signature })
  expect(await signer(settlementTypedData(31337, escrow, settlement))).toBe(landlord.address)
  expect(await signer(settlementTypedData(1, escrow, settlement))).not.toBe(landlord.address)
  expect(await signer(settlementTypedData(31337, tenant.address, settlement))).not.toBe(landlord.address)
  expect(await signer(settlementTypedData(31337, escrow, { ...settlement, part: 'handover' }))).not.toBe(
    landlord.address,
  )
})
