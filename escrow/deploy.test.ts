// Deploying twice changes nothing; an address without our escrow is refused.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestClient, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountPlaces } from './accounts/places.ts'
import { accounts, startChain } from './anvil.setup.ts'
import { deploy } from './deploy.ts'
import { deterministicDeployer, predictedAddress } from './deploy-escrow.ts'
import { deploymentReport } from './deploy-report.ts'
import { settingsFrom } from './deploy-settings.ts'
import {
  type ArbitrationRecord,
  arbitrationBuildHash,
  buildHash,
  checkCode,
  checkDeployment,
  type Deployment,
  readDeployment,
  writeDeployment,
} from './deployment.ts'
import { publishedDescriptors } from './descriptors/published.ts'

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

// promise: escrow-five-days, sgn-9-five-days
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

// promise: escrow-refused-address
test('an address without code, with other code, with other values or on another chain is refused', async () => {
  const first = await deployInto(folder())
  const withCurrent = (change: Partial<typeof first.current>) =>
    checkDeployment(chain.client, { ...first, current: { ...first.current, ...change } })
  await expect(withCurrent({ address: arbitrator.address })).rejects.toMatchObject({ reason: 'no-code' })
  await expect(withCurrent({ address: first.token })).rejects.toMatchObject({ reason: 'other-code' })
  await expect(withCurrent({ version: '2' as '3' })).rejects.toMatchObject({ reason: 'other-values' })
  await expect(withCurrent({ depositFee: 7n })).rejects.toMatchObject({ reason: 'other-values' })
  await expect(checkDeployment(chain.client, { ...first, chainId: 56 })).rejects.toMatchObject({
    reason: 'wrong-chain',
  })
})

test('a local chain that lost its state gets a new escrow; other code at the recorded address is refused', async () => {
  const directory = folder()
  const anvil = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
  const snapshot = await anvil.snapshot()
  const first = await deployInto(directory)
  await anvil.revert({ id: snapshot })
  const again = await deployInto(directory)
  expect(again.earlier).toEqual([])
  expect(again.current.address).toBe(first.current.address)
  expect(readDeployment(directory, 977_001)).toEqual(again)
  await anvil.setCode({ address: again.current.address, bytecode: '0x00' })
  await expect(deployInto(directory)).rejects.toMatchObject({ reason: 'other-code' })
})

// promise: escrow-predicted
test("an escrow's address follows from its values, regardless of the deployer and their nonce", async () => {
  const elsewhere = await startChain({ chainId: 977_002 })
  try {
    const first = await deployInto(folder())
    const { stablecoin, token } = first
    const values = { ...first.current, feeReceiver: feeReceiver.address, owner: deployer.address }
    expect(first.current.address).toBe(predictedAddress(values))
    // Another chain, another deployer with another nonce, and a USDT with the same address: the same escrow address.
    const copies = createTestClient({ mode: 'anvil', transport: http(elsewhere.rpcUrl) })
    for (const address of [stablecoin, token]) {
      const bytecode = await chain.client.getCode({ address })
      await copies.setCode({ address, bytecode: bytecode ?? '0x' })
    }
    const common = { ...settings, owner: deployer.address, token }
    const options = { rpcUrl: elsewhere.rpcUrl, account: arbitrator, directory: folder() }
    const same = await deploy({ ...options, settings: { ...common, stablecoin } })
    expect(same.current.address).toBe(first.current.address)
    // Another USDT: another address, which is predictable.
    const other = await deploy({ ...options, directory: folder(), settings: { ...common, stablecoin: token } })
    expect(other.current.address).toBe(predictedAddress({ ...values, stablecoin: token }))
    expect(other.current.address).not.toBe(first.current.address)
  } finally {
    elsewhere.stop()
  }
})

test('a record from before standing orders is accepted without them, and the next deployment adds them', async () => {
  const directory = folder()
  const first = await deployInto(directory)
  const { rentOrders, ...current } = first.current
  const old = { ...first, current }
  writeDeployment(directory, old)
  await expect(checkDeployment(chain.client, old)).resolves.toBeUndefined()
  await expect(checkCode(chain.client, old)).resolves.toBeUndefined()
  const files = (deployment: Deployment) => [...publishedDescriptors(deployment).keys()].join()
  expect([files(first).includes(rentOrders.address), files(old).includes(rentOrders.address)]).toEqual([true, false])
  expect(accountPlaces(current)).toEqual(accountPlaces(first.current))
  expect(await deployInto(directory)).toEqual(first)
  expect(readDeployment(directory, 977_001)).toEqual(first)
})

const appeals = { firstInstance: arbitrator.address, secondInstance: feeReceiver.address, appealFee: 50n * 10n ** 18n }

test('an arbitration with two instances is deployed on request, once, also beside an escrow that is there already', async () => {
  const directory = folder()
  const without = await deployInto(directory)
  expect(without.current.arbitration).toBeUndefined()
  const first = await deployInto(directory, { appeals })
  const { arbitration, ...escrow } = first.current
  expect(escrow).toEqual(without.current)
  expect(first.earlier).toEqual([])
  expect(arbitration).toMatchObject({ ...appeals, buildHash: arbitrationBuildHash })
  const nonce = await chain.client.getTransactionCount({ address: deployer.address })
  expect(await deployInto(directory, { appeals })).toEqual(first)
  expect(await deployInto(directory)).toEqual(first) // left out, it stays
  expect(readDeployment(directory, 977_001)).toEqual(first)
  expect(await chain.client.getTransactionCount({ address: deployer.address })).toBe(nonce)
  const options = { rpcUrl: chain.rpcUrl, account: deployer, directory, settings }
  const reportText = (await deploymentReport(options, first)).join('\n')
  expect(reportText).toContain(`at ${arbitration?.address}`)
  expect(reportText).toContain(`firstInstance() ${appeals.firstInstance}\nsecondInstance() ${appeals.secondInstance}`)
})

test('an escrow has one arbitration: other values are refused, and a further escrow has its own', async () => {
  const directory = folder()
  const first = await deployInto(directory, { appeals })
  const other = { ...appeals, appealFee: 1n }
  await expect(deployInto(directory, { appeals: other })).rejects.toMatchObject({ reason: 'other-values' })
  expect(readDeployment(directory, 977_001)).toEqual(first)
  const second = await deployInto(directory, { appeals: other, depositFee: 4n })
  expect(second.earlier).toEqual([first.current])
  expect(second.current.arbitration).toMatchObject(other)
})

test('a recorded arbitration without code, with other code or with other values is refused', async () => {
  const { current, ...rest } = await deployInto(folder(), { appeals })
  const withArbitration = (change: object) => {
    const arbitration = { ...(current.arbitration as ArbitrationRecord), ...change }
    return checkDeployment(chain.client, { ...rest, current: { ...current, arbitration } })
  }
  await expect(withArbitration({})).resolves.toBeUndefined()
  await expect(withArbitration({ address: arbitrator.address })).rejects.toMatchObject({ reason: 'no-code' })
  await expect(withArbitration({ address: rest.token })).rejects.toMatchObject({ reason: 'other-code' })
  for (const change of [{ firstInstance: deployer.address }, { secondInstance: deployer.address }, { appealFee: 1n }])
    await expect(withArbitration(change)).rejects.toThrow(`another ${Object.keys(change)[0]} than recorded`)
  const another = await deployInto(folder(), { appeals, depositFee: 5n })
  const { arbitration } = another.current
  await expect(withArbitration({ ...arbitration })).rejects.toThrow('another escrow than recorded')
})

test('an escrow that was deployed but not recorded is found again, with its block', async () => {
  const directory = folder()
  const first = await deployInto(directory)
  const { stablecoin, token } = first
  const nonce = await chain.client.getTransactionCount({ address: deployer.address })
  const again = await deployInto(folder(), { stablecoin, token })
  expect(again.current).toEqual(first.current)
  expect(await chain.client.getTransactionCount({ address: deployer.address })).toBe(nonce)
})

test('without the deterministic deployer nothing is deployed', async () => {
  const first = await deployInto(folder())
  const anvil = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
  const code = await chain.client.getCode({ address: deterministicDeployer })
  await anvil.setCode({ address: deterministicDeployer, bytecode: '0x' })
  const { stablecoin, token } = first
  await expect(deployInto(folder(), { stablecoin, token, rentFee: 3n })).rejects.toMatchObject({
    reason: 'no-deployer',
  })
  await anvil.setCode({ address: deterministicDeployer, bytecode: code ?? '0x' })
})

test('a stablecoin that is no token is refused', async () => {
  await expect(deployInto(folder(), { stablecoin: arbitrator.address })).rejects.toMatchObject({
    reason: 'unsuitable-token',
  })
})

test('a stablecoin with other decimals than 18 is refused, and nothing is deployed', async () => {
  const sixDecimals = '0x0000000000000000000000000000000000060606'
  const anvil = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
  await anvil.setCode({ address: sixDecimals, bytecode: '0x60065f5260205ff3' }) // answers every call with 6
  const nonce = await chain.client.getTransactionCount({ address: deployer.address })
  await expect(deployInto(folder(), { stablecoin: sixDecimals })).rejects.toThrow('has 6 decimals; Keyhold needs 18')
  expect(await chain.client.getTransactionCount({ address: deployer.address })).toBe(nonce)
})

test('the command ends with one sentence, and without the address of the node', async () => {
  const env = {
    PATH: process.env.PATH,
    RPC_URL: 'http://127.0.0.1:1/secret-key',
    DEPLOYER_KEY: `0x${'1'.repeat(64)}`,
    ARBITRATOR: arbitrator.address,
    FEE_RECEIVER: feeReceiver.address,
    OWNER: feeReceiver.address,
  }
  const run = (changed: Record<string, string>) => {
    const command = [join(import.meta.dirname, 'deploy.ts')]
    const { status, stderr } = spawnSync(process.execPath, command, { env: { ...env, ...changed }, encoding: 'utf8' })
    return { status, lines: stderr.trim().split('\n') }
  }
  expect(run({ OWNER: '' })).toEqual({ status: 1, lines: ['OWNER is missing.'] })
  expect(run({})).toEqual({ status: 1, lines: ['HTTP request failed. (of the node in RPC_URL)'] })
})

test('the command reports missing or wrong settings', () => {
  const good = {
    RPC_URL: 'http://127.0.0.1:1',
    DEPLOYER_KEY: `0x${'1'.repeat(64)}`,
    ARBITRATOR: arbitrator.address,
    FEE_RECEIVER: feeReceiver.address,
    OWNER: feeReceiver.address,
    DEPOSIT_FEE: '5',
  }
  expect(settingsFrom(good).settings).toMatchObject({ arbitrator: arbitrator.address, depositFee: 5n })
  expect(() => settingsFrom({ ...good, RPC_URL: ' ' })).toThrow('RPC_URL is missing.')
  expect(() => settingsFrom({ ...good, OWNER: '' })).toThrow('OWNER is missing.')
  expect(() => settingsFrom({ ...good, ARBITRATOR: '0x12' })).toThrow('ARBITRATOR is an address, not "0x12".')
  const nobody = '0x0000000000000000000000000000000000000000'
  for (const name of ['ARBITRATOR', 'FEE_RECEIVER', 'OWNER'])
    expect(() => settingsFrom({ ...good, [name]: nobody })).toThrow(`${name} is nobody: the zero address.`)
  for (const name of ['STABLECOIN', 'TOKEN'])
    expect(() => settingsFrom({ ...good, [name]: good.FEE_RECEIVER })).toThrow('FEE_RECEIVER is a token')
  expect(settingsFrom(good).settings.testTokens).toBe(false)
  expect(settingsFrom({ ...good, TEST_TOKENS: 'yes' }).settings.testTokens).toBe(true)
  expect(() => settingsFrom({ ...good, TEST_TOKENS: 'no' })).toThrow('TEST_TOKENS is "yes", or left out.')
  expect(() => settingsFrom({ ...good, DEPLOYER_KEY: 'abc' })).toThrow('DEPLOYER_KEY is 0x')
  expect(() => settingsFrom({ ...good, RENT_FEE: '1.5' })).toThrow('RENT_FEE is a whole number')
  expect(settingsFrom(good).settings.appeals).toBeUndefined()
  const instances = { FIRST_INSTANCE: arbitrator.address, SECOND_INSTANCE: feeReceiver.address, APPEAL_FEE: '7' }
  const [firstInstance, secondInstance] = [arbitrator.address, feeReceiver.address]
  expect(settingsFrom({ ...good, ...instances }).settings.appeals).toEqual({
    firstInstance,
    secondInstance,
    appealFee: 7n,
  })
  for (const name of Object.keys(instances))
    expect(() => settingsFrom({ ...good, ...instances, [name]: '' })).toThrow('all three, or none.')
  expect(() => settingsFrom({ ...good, ...instances, FIRST_INSTANCE: secondInstance })).toThrow('are the same account.')
  expect(() => settingsFrom({ ...good, ...instances, SECOND_INSTANCE: nobody })).toThrow('SECOND_INSTANCE is nobody')
  for (const fee of ['0', '1.5', '-1'])
    expect(() => settingsFrom({ ...good, ...instances, APPEAL_FEE: fee })).toThrow(
      'APPEAL_FEE is a whole number above 0',
    )
})

/** A node of a public chain: anvil with another chain id. */
async function startPublicChain(chainId: number) {
  const hidden = await startChain({ chainId })
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id, method } = JSON.parse(body)
    const answer =
      method === 'web3_clientVersion'
        ? JSON.stringify({ jsonrpc: '2.0', id, result: 'Geth/v1.5.0' })
        : await (await fetch(hidden.rpcUrl, { method: 'POST', body, headers: json })).text()
    response.setHeader('content-type', json['content-type']).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.close()
    hidden.stop()
  }
  return { rpcUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, client: hidden.client, stop }
}
const json = { 'content-type': 'application/json' }

test.each([
  [56, undefined, 'not-a-local-chain'],
  [97, undefined, 'not-a-local-chain'],
  [56, true, 'not-a-test-network'],
  [1, true, 'not-a-test-network'],
  [977_003, true, 'not-a-test-network'],
])('on the public chain %i, with TEST_TOKENS %s, no token is invented: %s', async (chainId, testTokens, reason) => {
  const { rpcUrl, client, stop } = await startPublicChain(chainId)
  try {
    const asked = { ...settings, testTokens }
    const deployed = deploy({ rpcUrl, account: deployer, directory: folder(), settings: asked })
    await expect(deployed).rejects.toMatchObject({ reason })
    expect(await client.getTransactionCount({ address: deployer.address })).toBe(0)
  } finally {
    stop()
  }
})

test('on the test network stand-ins are deployed once on request; their deployer distributes them, without a faucet', async () => {
  const { rpcUrl, stop } = await startPublicChain(97)
  try {
    const asked = { ...settings, testTokens: true }
    const options = { rpcUrl, account: deployer, directory: folder(), settings: asked }
    const first = await deploy(options)
    expect(first).toMatchObject({ chainId: 97, faucet: null, stablecoinDecimals: 18, tokenDecimals: 18 })
    expect(await deploy(options)).toEqual(first)
    const reportText = (await deploymentReport(options, first)).join('\n')
    expect(reportText).toMatch(/^- 1000000 of the stablecoin\n- \d+ of the fee token$/m)
    expect(reportText).not.toContain('faucet')
  } finally {
    stop()
  }
})

test('the owner is set at construction, and the report says what the deployer still holds', async () => {
  const options = { rpcUrl: chain.rpcUrl, account: deployer, directory: folder() }
  const deployment = await deploy({ ...options, settings: { ...settings, owner: feeReceiver.address } })
  const reportText = (await deploymentReport({ ...options, settings }, deployment)).join('\n')
  expect(reportText).toContain(`owner() ${feeReceiver.address}`)
  expect(reportText).toContain(`arbitrator() ${arbitrator.address}`)
  expect(reportText).toContain(`Warning: the arbitrator ${arbitrator.address} has no code.`)
  expect(reportText).toMatch(/of the fee token\n.* of the chain's own coin$/)
  expect(reportText).not.toContain("the escrow's owner")
  expect(reportText).not.toContain('was there before')
  const another = { ...settings, owner: arbitrator.address }
  const again = await deploymentReport(
    { ...options, settings: another },
    await deploy({ ...options, settings: another }),
  )
  expect(again.join('\n')).toContain(
    `Warning: the escrow was there before: its owner is ${feeReceiver.address}, not ${arbitrator.address} as asked for.`,
  )
  const own = await deploy({ ...options, directory: folder(), settings: { ...settings, arbitrator: deployment.token } })
  const reportOfOwn = (await deploymentReport({ ...options, settings }, own)).join('\n')
  expect(reportOfOwn).toContain("- the escrow's owner")
  expect(reportOfOwn).not.toContain('Warning')
})
