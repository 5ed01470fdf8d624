import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { rentOrdersAbi } from '@keyhold/escrow/abi/RentOrders.ts'
import { testUSDTAbi } from '@keyhold/escrow/abi/TestUSDT.ts'
import type { KitLease } from '@keyhold/escrow/recovery-kit/calls.ts'
import { type RentOrder, rentOrderId } from '@keyhold/escrow/rentOrder.ts'
import { earlierEndTypedData, leaseId, renewalTypedData, type Terms } from '@keyhold/escrow/terms.ts'
import { type Address, bytesToHex, encodeFunctionData, getAddress } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { pageAfter, walletScript } from '../../../testing/recoveryKitPage.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices, type TestServices } from '../../../testing/services.ts'
import { unzip } from '../../../testing/zip.ts'

const unit = 10n ** 18n
const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-kit-'))
const testChain = await startTestChain()
const services: TestServices = await createTestServices({}, (clock) => testChain.connect(clock))
const rentals = await createTestRentals(services)
const tokens = new Map<string, string>()
const kits = new Map<string, { folder: string; terms: Terms; lease: KitLease }>()

async function download(name: string, leaseId: string, language = 'en') {
  const headers = { authorization: tokens.get(name) ?? '', 'accept-language': language }
  return services.app.inject({ url: `/api/contract/${leaseId}/kit`, headers })
}

/** A paid lease and its kit, unpacked. */
async function paid(name: string, language = 'en') {
  const { id, issued } = await rentals.accepted()
  await testChain.call(wallets.tenant, 'payLease', issued.terms)
  await testChain.mine()
  await services.catchUp()
  const place = path.join(folder, name)
  mkdirSync(place)
  for (const file of unzip((await download('daniel', id, language)).rawPayload))
    writeFileSync(path.join(place, file.name), file.content)
  const lease = JSON.parse(unzip((await download('lucia', id)).rawPayload).find(isLease)?.content ?? '{}')
  kits.set(name, { folder: place, terms: issued.terms, lease })
  return id
}
/** The fields of the escrow’s own Terms, as its ABI has them. */
const order = rentEscrowAbi.flatMap((item) =>
  item.type === 'function' && item.name === 'release' ? item.inputs[0].components.map(({ name }) => name) : [],
)
const isLease = ({ name }: { name: string }) => name === 'lease.json'

beforeAll(async () => {
  for (const name of ['lucia', 'daniel', 'tom']) {
    const payload = `username=${name}%40mail.example&password=a+password+of+tests`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await services.app.inject({ method: 'POST', url: '/api/login', payload, headers })
    tokens.set(name, String(answer.headers.authorization))
  }
  await services.catchUp()
  await testChain.fundAccount(wallets.tenant)
})
afterAll(async () => {
  testChain.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the kit's script as a user does, in its folder, without our modules. */
function act(name: string, words: string, key?: HDAccount): Promise<{ code: number | null; said: string }> {
  const hex = key && bytesToHex(key.getHdKey().privateKey ?? new Uint8Array())
  const env = { PATH: process.env.PATH ?? '', ...(hex && { KEYHOLD_KEY: hex }) }
  const child = spawn(process.execPath, ['act.mjs', ...words.split(' ')], { cwd: kits.get(name)?.folder, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
}
const balance = (address: Address) =>
  testChain.node.readContract({
    address: services.deps.chain.deployment.stablecoin,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })
const setBlocked = async (account: Address, blocked: boolean) => {
  const data = encodeFunctionData({ abi: testUSDTAbi, functionName: 'setBlocked', args: [account, blocked] })
  const to = testChain.deployment.stablecoin
  const hash = await testChain.node.sendTransaction({ account: wallets.deployer, to, data, chain: null })
  await testChain.node.waitForTransactionReceipt({ hash, pollingInterval: 20 })
}
const seconds = async (until: number) => {
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(until) })
  await testChain.mine(1)
}

// promise: kit-download
test('only a party downloads a kit, and its terms are exactly those of the lease', async () => {
  const id = await paid('due', 'es')
  const { lease, terms } = kits.get('due') ?? never()
  expect([lease.id, lease.terms.document]).toEqual([leaseId(terms), terms.document])
  expect((await download('tom', id)).statusCode).toBe(404)
  expect((await download('nobody', id)).statusCode).toBe(403)
  const unpaid = await download('daniel', await rentals.request(await rentals.aHome()))
  expect([unpaid.statusCode, unpaid.json().code]).toEqual([409, 'no-terms-yet'])
})

// promise: kit-readme
test('the kit explains how to open it, holds no key, and lacks no text', async () => {
  const files = unzip((await download('daniel', await paid('read'))).rawPayload)
  const readme = files.find(({ name }) => name === 'README.txt')?.content ?? ''
  const { terms, lease } = kits.get('read') ?? never()
  for (const word of ['node serve.mjs', 'http://127.0.0.1:8017', lease.id, terms.landlord, '1100 USDT', lease.escrow])
    expect(readme).toContain(word)
  const [tuple = ''] = readme.match(/^\[.*\]$/m) ?? []
  const words = JSON.parse(tuple) as string[]
  const word = (name: keyof Terms) => words[order.indexOf(name)] ?? ''
  const pasted: Terms = {
    tenant: getAddress(word('tenant')),
    tenantPayout: getAddress(word('tenantPayout')),
    landlord: getAddress(word('landlord')),
    arbitrator: getAddress(word('arbitrator')),
    handover: BigInt(word('handover')),
    firstRent: BigInt(word('firstRent')),
    deposit: BigInt(word('deposit')),
    moveIn: Number(word('moveIn')),
    moveOut: Number(word('moveOut')),
    payBy: Number(word('payBy')),
    freeUntil: Number(word('freeUntil')),
    halfUntil: Number(word('halfUntil')),
    earliestEnd: Number(word('earliestEnd')),
    tenantNotice: Number(word('tenantNotice')),
    landlordNotice: Number(word('landlordNotice')),
    returnDays: Number(word('returnDays')),
    document: `0x${word('document').slice(2)}`,
  }
  expect(leaseId(pasted)).toBe(lease.id)
  const [, from, to] = readme.match(/^From (.+) to (.+)$/m) ?? []
  expect(from).toBe('1 December 2026 at 12:00 (America/El_Salvador; 2026-12-01 18:00 UTC)')
  expect(to).toMatch(/ at 12:00 \(America\/El_Salvador; \d{4}-\d\d-\d\d 18:00 UTC\)$/)
  expect(readme).not.toMatch(/\{\{|undefined/)
  expect(files.every(({ name, content }) => name.endsWith('.json') || !content.includes("from '@"))).toBe(true)
})

// promise: kit-script
test('with no server at all, the script releases a due deposit, splits one that both signed for, and says why not otherwise', async () => {
  await paid('shared')
  await paid('longer')
  await paid('refused')
  await paid('ended')
  await services.close()
  const { terms } = kits.get('shared') ?? never()
  const early = await act('shared', 'release', wallets.tenant)
  expect([early.code, early.said]).toEqual([1, expect.stringMatching(/not due yet.*6 December 2026/)])
  expect(await act('shared', 'release')).toMatchObject({ code: 1, said: expect.stringContaining('--key-file') })
  expect((await act('shared', 'release --print')).said).toContain(kits.get('shared')?.lease.selectors.release)

  const home = await balance(wallets.tenant.address)
  const shares = `--part deposit --to-tenant 650.5 --to-landlord 149.5 --deadline ${terms.moveOut}`
  const signature = (await act('shared', `sign ${shares}`, wallets.landlord)).said.match(/0x[0-9a-f]{130}/)?.[0]
  expect((await act('shared', `settle ${shares} --signature ${signature}`, wallets.tenant)).code).toBe(0)
  expect((await balance(wallets.tenant.address)) - home).toBe((6505n * unit) / 10n)
})

test('with no server at all, both end a stay earlier, and the state tells what has happened', async () => {
  const { terms, lease } = kits.get('ended') ?? never()
  const signingDomain = { chainId: lease.chainId, escrow: getAddress(lease.escrow), version: '3' } as const
  const [first, second] = [terms.moveIn + 60 * 86_400, terms.moveIn + 30 * 86_400]
  const deadline = BigInt(terms.moveOut)
  const until = (newMoveOut: number) => `--move-out ${newMoveOut} --deadline ${deadline}`
  const signed = async (newMoveOut: number, kit = 'ended') =>
    (await act(kit, `sign ${until(newMoveOut)}`, wallets.landlord)).said.match(/0x[0-9a-f]{130}/)?.[0]
  const expected = (moveOut: number, newMoveOut: number) => {
    const end = { lease: leaseId(terms), moveOut, newMoveOut, deadline }
    return wallets.landlord.signTypedData(earlierEndTypedData(signingDomain, end))
  }
  const signature = await signed(first)
  expect(signature).toBe(await expected(terms.moveOut, first))
  expect((await act('ended', `sign --move-out ${first}`, wallets.landlord)).code).toBe(1)
  const both = await act('ended', `endEarlier ${until(first)} --signature ${signature}`, wallets.tenant)
  expect([both.code, both.said]).toEqual([0, expect.stringMatching(/The stay ends earlier: .* at 12:00/)])
  expect(await signed(second)).toBe(await expected(first, second))

  await act('read', `endEarlier ${until(first)} --signature ${await signed(first, 'read')}`, wallets.tenant)

  const early = await act('ended', 'releaseEarly', wallets.tenant)
  expect([early.code, early.said]).toEqual([1, expect.stringMatching(/possible from 1 December 2026 at 12:00/)])
  const before = `${until(terms.moveIn)} --signature ${await signed(terms.moveIn)}`
  const refused = await act('ended', `endEarlier ${before}`, wallets.tenant)
  expect([refused.code, refused.said]).toEqual([
    1,
    expect.stringMatching(/has to be 1 December 2026 .* before .* 12:00/),
  ])
  const cancelled = await act('ended', 'cancel', wallets.tenant)
  expect([cancelled.code, cancelled.said]).toEqual([0, expect.stringContaining('The tenant cancelled the stay')])
})

test('with no server at all, only a party stops the standing order for rent', async () => {
  const { terms, lease } = kits.get('shared') ?? never()
  const { address } = testChain.deployment.current.rentOrders
  const order: RentOrder = {
    lease: leaseId(terms),
    tenant: terms.tenant,
    landlord: terms.landlord,
    months: [{ due: terms.moveIn + 31 * 86_400, amount: 1100n * unit }],
    end: terms.moveOut,
    number: 0n,
    epoch: 0n,
    deadline: BigInt(terms.moveOut),
  }
  const data = encodeFunctionData({ abi: rentOrdersAbi, functionName: 'create', args: [terms, order, '0x'] })
  const hash = await testChain.node.sendTransaction({ account: wallets.tenant, to: address, data, chain: null })
  await testChain.node.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  const read = { address, abi: rentOrdersAbi, functionName: 'orderState', args: [order.lease] } as const
  expect(await testChain.node.readContract(read)).toMatchObject({ id: rentOrderId(order) })
  const printed = (await act('shared', 'stopOrder --print')).said
  expect([printed.includes(address), printed.includes(lease.escrow)]).toEqual([true, false])
  const stranger = await act('shared', 'stopOrder', wallets.other)
  expect([stranger.code, stranger.said]).toEqual([1, expect.stringContaining('cannot do this')])
  expect((await act('shared', 'stopOrder', wallets.landlord)).code).toBe(0)
  expect(await testChain.node.readContract(read)).toMatchObject({ id: `0x${'00'.repeat(28)}`, number: 2n })
})

test('with no server at all, a deposit moves to the next lease only when both agree', async () => {
  const { folder: place, terms, lease } = kits.get('longer') ?? never()
  await seconds(terms.moveOut - 60 * 86_400)
  const [moveIn, moveOut] = [terms.moveOut, terms.moveOut + 90 * 86_400]
  const next: Terms = {
    ...terms,
    handover: 0n,
    firstRent: 0n,
    moveIn,
    moveOut,
    payBy: moveIn,
    document: `0x${'7'.repeat(64)}`,
  }
  const written = { ...next, handover: '0', firstRent: '0', deposit: next.deposit.toString() }
  const nextPlace = path.join(folder, 'next')
  cpSync(place, nextPlace, { recursive: true })
  writeFileSync(path.join(nextPlace, 'lease.json'), JSON.stringify({ ...lease, id: leaseId(next), terms: written }))
  kits.set('next', { folder: nextPlace, terms: next, lease })
  const from = `--from ${path.join(place, 'lease.json')}`
  const signed = async (by: HDAccount) => (await act('next', `sign ${from}`, by)).said.match(/0x[0-9a-f]{130}/)?.[0]
  const signingDomain = { chainId: lease.chainId, escrow: getAddress(lease.escrow), version: '3' } as const
  const renewal = { oldLease: leaseId(terms), newLease: leaseId(next) }
  expect(await signed(wallets.landlord)).toBe(
    await wallets.landlord.signTypedData(renewalTypedData(signingDomain, renewal)),
  )
  const alone = await act('next', `renew ${from} --signature ${await signed(wallets.tenant)}`, wallets.tenant)
  expect(alone).toMatchObject({ code: 1, said: expect.stringContaining('did not sign') })
  const both = await act('next', `renew ${from} --signature ${await signed(wallets.landlord)}`, wallets.tenant)
  expect([both.code, both.said]).toEqual([0, expect.stringContaining(`${terms.deposit / unit} USDT`)])
  expect((await act('longer', 'state')).said).toMatch(/Deposit: nothing is held.\nThe deposit moved to the lease/)
  expect((await act('next', 'state')).said).toContain('This lease renews an earlier one.')
})

test('with no server at all, an amount that a token refused to deliver is withdrawn once the wallet is unblocked', async () => {
  const { lease } = kits.get('refused') ?? never()
  await setBlocked(wallets.landlord.address, true)
  const before = await balance(wallets.landlord.address)
  const released = await act('refused', 'releaseEarly', wallets.tenant)
  expect([released.code, released.said]).toEqual([0, expect.stringContaining('1100 USDT could not be delivered to')])
  const early = await act('refused', 'payCredit --payee landlord', wallets.other)
  expect([early.code, early.said]).toEqual([1, expect.stringContaining('The token still refuses to pay this wallet.')])
  const nothing = await act('refused', 'payCredit --payee tenant', wallets.other)
  expect([nothing.code, nothing.said]).toEqual([
    1,
    expect.stringContaining('The escrow holds nothing to deliver to this wallet.'),
  ])
  expect((await act('refused', 'payCredit --payee landlord --print')).said).toContain(lease.selectors.payCredit)
  expect((await act('refused', 'payCredit', wallets.other)).code).toBe(1)
  await setBlocked(wallets.landlord.address, false)
  const taken = await act('refused', 'payCredit --payee landlord', wallets.other)
  expect([taken.code, taken.said]).toEqual([0, expect.not.stringContaining('could not be delivered')])
  expect((await balance(wallets.landlord.address)) - before).toBe(1100n * unit)
})

test('with no server at all, an undecided claim is returned when it is due', async () => {
  const { terms } = kits.get('due') ?? never()
  await act('due', 'releaseEarly', wallets.tenant)
  await seconds(terms.moveOut)
  expect((await act('shared', 'cancel', wallets.tenant)).said).toContain('The stay began on 1 December 2026 at 12:00')
  const claimed = await act('due', 'dispute --amount 300', wallets.landlord)
  expect([claimed.code, claimed.said]).toEqual([0, expect.stringContaining('El propietario reclamó de la fianza.')])
  await seconds(terms.moveOut + 28 * 86_400 + 1)
  const before = await balance(wallets.tenant.address)
  const released = await act('due', 'release', wallets.other)
  expect([released.code, released.said]).toEqual([0, expect.stringContaining('no hay nada en custodia')])
  expect((await balance(wallets.tenant.address)) - before).toBe(300n * unit)
})

// promise: kit-page
test('with no server at all, the kit’s page releases a due amount through a wallet', async () => {
  const { folder: place, terms } = kits.get('read') ?? never()
  const index = path.join(place, 'index.html')
  const wallet = walletScript(testChain.rpcUrl, wallets.other.address)
  writeFileSync(index, readFileSync(index, 'utf8').replace('<body>', `<body><script>${wallet}</script>`))
  await testChain.node.impersonateAccount({ address: wallets.other.address })
  const server = spawn(process.execPath, ['serve.mjs'], { cwd: place, env: { PORT: '0' } })
  const address = await new Promise<string>((resolve) =>
    server.stdout.once('data', (line) => resolve(`${line}`.trim())),
  )
  const before = await balance(wallets.tenant.address)
  const dom = await pageAfter(address)
  server.kill()
  expect(dom).toContain('Done. It is in a block.')
  expect(dom).toContain('Deposit: nothing is held.')
  expect(dom).toContain('The stay ends earlier: ')
  expect((await balance(wallets.tenant.address)) - before).toBe(terms.deposit)
})

// promise: kit-changed
test('a kit with a changed payee does nothing', async () => {
  const { folder: place, lease } = kits.get('read') ?? never()
  const changed = { ...lease, terms: { ...lease.terms, tenant: wallets.other.address } }
  writeFileSync(path.join(place, 'lease.json'), JSON.stringify(changed))
  expect(await act('read', 'release', wallets.other)).toMatchObject({ code: 1, said: expect.stringMatching(/changed/) })
})

function never(): never {
  throw new Error('The kit should exist.')
}
