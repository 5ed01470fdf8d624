// The id and the signatures computed in TypeScript match the escrow's.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keccak256, recoverTypedDataAddress, toHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rentEscrowAbi } from './abi/RentEscrow.ts'
import { accounts, startChain } from './anvil.setup.ts'
import { escrowBuild } from './build.ts'
import { deploy } from './deploy.ts'
import {
  acceptanceTypedData,
  domain,
  earlierEndTypedData,
  leaseId,
  renewalTypedData,
  type SigningDomain,
  settlementTypedData,
  type Terms,
  termsTypes,
} from './terms.ts'

const [tenant, landlord, arbitrator] = accounts as [(typeof accounts)[0], (typeof accounts)[0], (typeof accounts)[0]]
const terms: Terms = {
  tenant: tenant.address,
  tenantPayout: arbitrator.address,
  landlord: landlord.address,
  arbitrator: arbitrator.address,
  handover: 800n * 10n ** 18n,
  firstRent: 700n * 10n ** 18n,
  deposit: 2n ** 88n - 1n,
  moveIn: 1_800_864_000,
  moveOut: 1_816_416_000,
  payBy: 2 ** 40 - 1,
  freeUntil: 1_800_400_000,
  halfUntil: 1_800_500_000,
  earliestEnd: 1_808_000_000,
  tenantNotice: 2 ** 16 - 1,
  landlordNotice: 30,
  returnDays: 7,
  document: `0x${'ab'.repeat(32)}`,
}
let chain: Awaited<ReturnType<typeof startChain>>
let place: SigningDomain

beforeAll(async () => {
  chain = await startChain()
  const settings = { arbitrator: arbitrator.address, feeReceiver: landlord.address }
  const directory = mkdtempSync(join(tmpdir(), 'keyhold-terms-'))
  const { current } = await deploy({ rpcUrl: chain.rpcUrl, account: tenant, directory, settings })
  place = { chainId: 31337, escrow: current.address, version: current.version }
})
afterAll(() => chain.stop())

const read = (
  functionName: 'leaseId' | 'TERMS_TYPEHASH' | 'SETTLEMENT_TYPEHASH' | 'RENEWAL_TYPEHASH' | 'EARLIER_END_TYPEHASH',
) =>
  chain.client.readContract({
    address: place.escrow,
    abi: rentEscrowAbi,
    functionName,
    args: functionName === 'leaseId' ? [terms] : [],
  })

test('the id computed here is the id the escrow computes', async () => {
  expect(leaseId(terms)).toBe(await read('leaseId'))
})

test('every field of the terms changes the id', () => {
  const others: Partial<Terms>[] = [
    { tenant: landlord.address },
    { tenantPayout: zeroAddress },
    { landlord: tenant.address },
    { arbitrator: tenant.address },
    { handover: 1n },
    { firstRent: 1n },
    { deposit: 1n },
    { moveIn: 1 },
    { moveOut: 1 },
    { payBy: 1 },
    { freeUntil: 1 },
    { halfUntil: 1 },
    { earliestEnd: 1 },
    { tenantNotice: 1 },
    { landlordNotice: 1 },
    { returnDays: 1 },
    { document: `0x${'00'.repeat(32)}` },
  ]
  const ids = new Set(others.map((change) => leaseId({ ...terms, ...change })))
  expect(ids.size).toBe(termsTypes.Terms.length)
  expect(ids.has(leaseId(terms))).toBe(false)
})

test('an acceptance contains everything except the tenant and their payout account, and its signer can be recovered', async () => {
  const data = acceptanceTypedData(place, terms)
  expect(Object.keys(data.message)).toEqual(data.types.Acceptance.map(({ name }) => name))
  expect(Object.keys(terms).filter((name) => !(name in data.message))).toEqual(['tenant', 'tenantPayout'])
  const signature = await landlord.signTypedData(data)
  expect(await recoverTypedDataAddress({ ...data, signature })).toBe(landlord.address)
  const otherAmount = acceptanceTypedData(place, { ...terms, deposit: 1n })
  expect(await recoverTypedDataAddress({ ...otherAmount, signature })).not.toBe(landlord.address)
})

test('a settlement is signed for one part, one escrow and one chain', async () => {
  const settlement = { lease: leaseId(terms), part: 'deposit', toTenant: 1n, toLandlord: 2n, deadline: 3n } as const
  const signature = await landlord.signTypedData(settlementTypedData(place, settlement))
  const signer = (data: ReturnType<typeof settlementTypedData>) => recoverTypedDataAddress({ ...data, signature })
  expect(await signer(settlementTypedData(place, settlement))).toBe(landlord.address)
  expect(await signer(settlementTypedData({ ...place, version: '2' as '3' }, settlement))).not.toBe(landlord.address)
  expect(await signer(settlementTypedData({ ...place, chainId: 1 }, settlement))).not.toBe(landlord.address)
  expect(await signer(settlementTypedData({ ...place, escrow: tenant.address }, settlement))).not.toBe(landlord.address)
  expect(await signer(settlementTypedData(place, { ...settlement, part: 'handover' }))).not.toBe(landlord.address)
})

test('a renewal is signed for two leases in their order', async () => {
  const [oldLease, newLease] = [leaseId(terms), leaseId({ ...terms, payBy: 1 })]
  const signature = await landlord.signTypedData(renewalTypedData(place, { oldLease, newLease }))
  const signer = (data: ReturnType<typeof renewalTypedData>) => recoverTypedDataAddress({ ...data, signature })
  expect(await signer(renewalTypedData(place, { oldLease, newLease }))).toBe(landlord.address)
  expect(await signer(renewalTypedData(place, { oldLease: newLease, newLease: oldLease }))).not.toBe(landlord.address)
})

test('an earlier end is signed for one move-out and the one it replaces', async () => {
  const end = { lease: leaseId(terms), moveOut: terms.moveOut, newMoveOut: terms.moveIn + 1, deadline: 3n }
  const signature = await landlord.signTypedData(earlierEndTypedData(place, end))
  const signer = (data: ReturnType<typeof earlierEndTypedData>) => recoverTypedDataAddress({ ...data, signature })
  expect(await signer(earlierEndTypedData(place, end))).toBe(landlord.address)
  for (const change of [{ moveOut: 1 }, { newMoveOut: 1 }, { deadline: 1n }])
    expect(await signer(earlierEndTypedData(place, { ...end, ...change }))).not.toBe(landlord.address)
})

test('the typed data recorded with a deployment is what the escrow hashes, and its domain is the escrow’s own', async () => {
  const { types, version } = escrowBuild
  const hashOf = (name: string) => keccak256(toHex(types.find((type) => type.startsWith(`${name}(`)) ?? ''))
  expect(hashOf('Terms')).toBe(await read('TERMS_TYPEHASH'))
  expect(hashOf('Settlement')).toBe(await read('SETTLEMENT_TYPEHASH'))
  expect(hashOf('Renewal')).toBe(await read('RENEWAL_TYPEHASH'))
  expect(hashOf('EarlierEnd')).toBe(await read('EARLIER_END_TYPEHASH'))
  const [, name, itsVersion, chainId, verifyingContract] = await chain.client.readContract({
    address: place.escrow,
    abi: rentEscrowAbi,
    functionName: 'eip712Domain',
  })
  expect(itsVersion).toBe(version)
  expect({ name, version: itsVersion, chainId: Number(chainId), verifyingContract }).toEqual(domain(place))
})
