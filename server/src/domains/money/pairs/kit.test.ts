import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { type Address, bytesToHex } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { unzip } from '../../../testing/zip.ts'
import { createTestDesk } from '../../disputes/desk/desk.setup.ts'

const unit = 10n ** 18n
const desk = await createTestDesk({ LOG_LEVEL: 'silent' })
const { testChain, services } = desk
const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-pair-kit-'))
const [tenant, landlord] = [wallets.tenant.address, wallets.landlord.address]
let due = 0

beforeAll(async () => {
  await testChain.call(wallets.tenant, 'payRentDeposit', landlord, 70n * unit)
  await desk.final()
  const headers = { authorization: await desk.tokenOf('daniel'), 'accept-language': 'en' }
  const [own] = (await services.app.inject({ url: '/api/pairs', headers })).json().rows
  due = own.deposit.due
  const zip = (await services.app.inject({ url: `/api/pairs/${own.id}/kit`, headers })).rawPayload
  for (const { name, content } of unzip(zip)) writeFileSync(path.join(folder, name), content)
  await services.close()
})
afterAll(() => {
  testChain.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the kit's script as a user does, in its folder, without our modules. */
function act(words: string, key?: HDAccount): Promise<{ code: number | null; said: string }> {
  const hex = key && bytesToHex(key.getHdKey().privateKey ?? new Uint8Array())
  const env = { PATH: process.env.PATH ?? '', ...(hex && { KEYHOLD_KEY: hex }) }
  const child = spawn(process.execPath, ['pair.mjs', ...words.split(' ')], { cwd: folder, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
}
const balance = (address: Address) =>
  testChain.node.readContract({
    address: testChain.deployment.stablecoin,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })

// promise: kit-pair-state
test('with no server at all, the kit shows what is held, why it is not due, and the possible calls', async () => {
  const state = await act('state')
  expect([state.code, state.said]).toEqual([
    0,
    expect.stringMatching(/^70 USDT held until .* UTC, then for the landlord/),
  ])
  const early = await act('release', wallets.other)
  expect([early.code, early.said]).toEqual([1, expect.stringMatching(/not due yet/)])
  expect(await act('release')).toMatchObject({ code: 1, said: expect.stringContaining('--key-file') })
  expect((await act('payBack')).said).toContain('node pair.mjs state')
  expect((await act('release --print')).said).toMatch(/0x[0-9a-f]{136}/)
  expect((await act('share --to-tenant half', wallets.arbitrator)).said).toMatch(/Enter an amount/)
})

// promise: kit-pair-release
test('with no server at all, the arbitrator extends the time, and once it is due anyone releases it to the landlord', async () => {
  const until = due + 3 * 86_400
  expect((await act(`lengthen --until ${until}`, wallets.tenant)).code).toBe(1)
  expect((await act(`lengthen --until ${until}`, wallets.arbitrator)).code).toBe(0)
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(until) })
  await testChain.mine(1)
  const late = await act(`lengthen --until ${until + 86_400}`, wallets.arbitrator)
  expect([late.code, late.said]).toEqual([1, expect.stringContaining('it cannot get more time')])
  const before = await balance(landlord)
  const released = await act('release', wallets.other)
  expect([released.code, released.said]).toEqual([0, expect.stringContaining('Nothing is held between these two')])
  expect((await balance(landlord)) - before).toBe(70n * unit)
})

// promise: kit-pair-share
test('with no server at all, the arbitrator splits what is held between the two', async () => {
  await testChain.call(wallets.tenant, 'payRentDeposit', landlord, 30n * unit)
  const before = [await balance(tenant), await balance(landlord)] as const
  expect((await act('share --to-tenant 20.5', wallets.arbitrator)).code).toBe(0)
  expect((await balance(tenant)) - before[0]).toBe(205n * 10n ** 17n)
  expect((await balance(landlord)) - before[1]).toBe(95n * 10n ** 17n)
})
