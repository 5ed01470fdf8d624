// Deploying twice changes nothing; what is not our escrow is refused.
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestClient, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rentEscrowAbi } from './abi/RentEscrow.ts'
import { accounts, startChain } from './anvil.setup.ts'
import { deploy } from './deploy.ts'
import { settingsFrom } from './deploy-settings.ts'
import { buildHash, checkDeployment, readDeployment, writeDeployment } from './deployment.ts'

const [deployer, arbitrator, feeReceiver] = accounts as [
  (typeof accounts)[0],
  (typeof accounts)[0],
  (typeof accounts)[0],
]
const settings = { arbitrator: arbitrator.address, feeReceiver: feeReceiver.address }
let chain: Awaited<ReturnType<typeof startChain>>

beforeAll(async () => {
  chain = await startChain({ chainId: 977_001 })
})
afterAll(() => chain.stop())

const folder = () => mkdtempSync(join(tmpdir(), 'keyhold-deploy-'))
const deployInto = (directory: string, more = {}) =>
  deploy({ rpcUrl: chain.rpcUrl, account: deployer, directory, settings: { ...settings, ...more } })

test('a second deployment over the same code changes nothing', async () => {
  const directory = folder()
  const first = await deployInto(directory)
  const file = readFileSync(join(directory, '977001.json'), 'utf8')
  const nonce = await chain.client.getTransactionCount({ address: deployer.address })
  const second = await deployInto(directory)
  expect(second).toEqual(first)
  expect(readFileSync(join(directory, '977001.json'), 'utf8')).toBe(file)
  expect(await chain.client.getTransactionCount({ address: deployer.address })).toBe(nonce)
  expect(first.chainId).toBe(977_001)
  expect(first.current.buildHash).toBe(buildHash)
  expect(first.current).toMatchObject({ releaseDuration: 432_000n, depositFee: 10n ** 18n, rentFee: 10n ** 18n })
  await expect(checkDeployment(chain.client, first)).resolves.toBeUndefined()
})

test('other values deploy a further escrow over the same tokens, and the earlier one keeps its leases', async () => {
  const directory = folder()
  const first = await deployInto(directory)
  const second = await deployInto(directory, { depositFee: 2n })
  expect(second.earlier).toEqual([first.current])
  expect(second.current.address).not.toBe(first.current.address)
  expect([second.stablecoin, second.token]).toEqual([first.stablecoin, first.token])
})

test('another build deploys a further escrow', async () => {
  const directory = folder()
  const first = await deployInto(directory)
  writeDeployment(directory, { ...first, current: { ...first.current, buildHash: `0x${'1'.repeat(64)}` } })
  const second = await deployInto(directory)
  expect(second.earlier.map(({ address }) => address)).toEqual([first.current.address])
})

test('an address without code, of other code, of other values or on another chain is refused', async () => {
  const first = await deployInto(folder())
  const withCurrent = (change: Partial<typeof first.current>) =>
    checkDeployment(chain.client, { ...first, current: { ...first.current, ...change } })
  await expect(withCurrent({ address: arbitrator.address })).rejects.toMatchObject({ reason: 'no-code' })
  await expect(withCurrent({ address: first.token })).rejects.toMatchObject({ reason: 'other-code' })
  await expect(withCurrent({ depositFee: 7n })).rejects.toMatchObject({ reason: 'other-values' })
  await expect(checkDeployment(chain.client, { ...first, chainId: 56 })).rejects.toMatchObject({
    reason: 'wrong-chain',
  })
})

test('a local chain that lost its state gets a new escrow; other code at the recorded place is refused', async () => {
  const directory = folder()
  const first = await deployInto(directory)
  const hands = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
  await hands.setCode({ address: first.current.address, bytecode: '0x' })
  const again = await deployInto(directory)
  expect(again.earlier).toEqual([])
  expect(readDeployment(directory, 977_001)).toEqual(again)
  await hands.setCode({ address: again.current.address, bytecode: '0x00' })
  await expect(deployInto(directory)).rejects.toMatchObject({ reason: 'other-code' })
})

test('a stablecoin that is no token is refused', async () => {
  await expect(deployInto(folder(), { stablecoin: arbitrator.address })).rejects.toMatchObject({
    reason: 'unsuitable-token',
  })
})

test('the settings of the command say what is missing or wrong', () => {
  const good = {
    RPC_URL: 'http://127.0.0.1:1',
    DEPLOYER_KEY: `0x${'1'.repeat(64)}`,
    ARBITRATOR: arbitrator.address,
    FEE_RECEIVER: feeReceiver.address,
    DEPOSIT_FEE: '5',
  }
  expect(settingsFrom(good).settings).toMatchObject({ arbitrator: arbitrator.address, depositFee: 5n })
  expect(() => settingsFrom({ ...good, RPC_URL: ' ' })).toThrow('RPC_URL is missing.')
  expect(() => settingsFrom({ ...good, ARBITRATOR: '0x12' })).toThrow('ARBITRATOR is an address, not "0x12".')
  expect(() => settingsFrom({ ...good, DEPLOYER_KEY: 'abc' })).toThrow('DEPLOYER_KEY is 0x')
  expect(() => settingsFrom({ ...good, RENT_FEE: '1.5' })).toThrow('RENT_FEE is a whole number')
})

test('on a public chain nothing is made up: the tokens come from the settings', async () => {
  const publicNode = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { id, method } = JSON.parse(body)
      const result = method === 'eth_chainId' ? '0x38' : 'Geth/v1.5.0'
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    })
  })
  await new Promise<void>((resolve) => publicNode.listen(0, '127.0.0.1', resolve))
  const { port } = publicNode.address() as AddressInfo
  const wanted = { rpcUrl: `http://127.0.0.1:${port}`, account: deployer, directory: folder(), settings }
  await expect(deploy(wanted)).rejects.toMatchObject({ reason: 'not-a-local-chain' })
  publicNode.close()
})

test('another owner is offered the escrow, and takes it in a second step', async () => {
  const { current } = await deployInto(folder(), { owner: feeReceiver.address })
  const read = (functionName: 'owner' | 'pendingOwner') =>
    chain.client.readContract({ address: current.address, abi: rentEscrowAbi, functionName })
  expect(await read('owner')).toBe(deployer.address)
  expect(await read('pendingOwner')).toBe(feeReceiver.address)
})
