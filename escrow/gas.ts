// Measures the gas of every call, by real receipts on a fresh local chain, beside its target and the floor.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { forge, root } from './forge.ts'
import { measureAccounts } from './gas.accounts.setup.ts'
import { measureAppeals } from './gas.appeals.setup.ts'
import { measureOrders } from './gas.orders.setup.ts'
import { type Cost, measureEscrow, measureFloor } from './gas.setup.ts'

/**
 * The maximum cost of each call (docs/adr/0011-gas.md, docs/adr/0142-gas-of-0-1.md, docs/adr/0144-standing-order.md,
 * docs/adr/0145-appeal.md, docs/adr/0153-passkey-account-contracts.md).
 */
export const targets: Record<string, number> = {
  payRentDeposit: 95_500,
  releaseRentDeposit: 41_000,
  payRent: 70_000,
  'payLease, both parts': 101_000,
  'payLease, one part': 101_000,
  'release, one part': 50_500,
  'release, both parts': 60_500,
  'releaseEarly, handover': 50_500,
  'releaseEarly, deposit': 50_500,
  refund: 50_500,
  'cancel, half': 60_000,
  'endEarlier, by notice': 57_500,
  'endEarlier, by both': 66_500,
  renew: 72_946,
  settle: 68_000,
  'dispute, all': 36_365,
  'dispute, some': 53_683,
  lengthen: 34_500,
  split: 58_500,
  payRentFor: 73_000,
  payBackFor: 49_000,
  'order, create by call': 116_000,
  'order, create by signature': 124_000,
  'order, collect first': 75_000,
  'order, collect': 75_000,
  'order, skip': 41_500,
  'order, stop': 42_000,
  'order, stopAll': 46_000,
  'decide, first instance': 76_000,
  appeal: 101_500,
  execute: 80_000,
  'execute, with an end': 108_500,
  'decide, an appeal': 88_000,
  takeFee: 59_000,
  'account, create': 386_000,
  'account, pay a lease': 217_000,
  'account, pay a rent': 167_000,
  'account, send out': 115_000,
  'account, settle by signature': 121_000,
  'account, announce': 131_000,
  'account, add an owner': 136_000,
  'account, recover': 76_500,
}

const path = join(root, 'escrow/gas.snapshot')

/** Measures the calls of every contract. */
export async function measureAll(): Promise<Cost[]> {
  return [
    ...(await measureEscrow()),
    ...(await measureOrders()),
    ...(await measureAppeals()),
    ...(await measureAccounts()),
  ]
}

/** The committed figures, by call. */
export function snapshot(): Record<string, number> {
  const lines = readFileSync(path, 'utf8').trim().split('\n').slice(1)
  return Object.fromEntries(lines.map((line) => line.split(/ {2,}/)).map(([call = '', gas]) => [call, Number(gas)]))
}

/**
 * Prints the table and compares it with the committed one; `--write` commits today's figures. False if a target or the
 * snapshot is missed.
 */
export async function gas(args: string[]): Promise<boolean> {
  const costs = await measureAll()
  const floor = await measureFloor(await floorBytecode())
  console.log(table(costs, floor).join('\n'))
  const above = costs.filter(({ call, gas }) => gas > (targets[call] ?? Number.POSITIVE_INFINITY))
  if (above.length > 0) console.log(`Above target: ${above.map(({ call }) => call).join('; ')}`)
  if (args.includes('--write')) {
    const widest = Math.max(...costs.map(({ call }) => call.length)) + 2
    const lines = costs.map(({ call, gas }) => `${call.padEnd(widest)}${gas}`)
    writeFileSync(path, `call  gas of a real receipt, warm balances, the shipped bytecode\n${lines.join('\n')}\n`)
  }
  const changed = differences(costs)
  if (changed.length > 0) console.log(`Not as committed: ${changed.join('; ')}`)
  return above.length === 0 && changed.length === 0
}

/** Returns the calls whose cost differs from the committed one. */
export function differences(costs: Cost[]): string[] {
  const committed = snapshot()
  const missing = Object.keys(committed).filter((call) => !costs.some((cost) => cost.call === call))
  const moved = costs.filter(({ call, gas }) => committed[call] !== gas)
  return [
    ...moved.map(({ call, gas }) => `${call}: ${committed[call] ?? 'new'} → ${gas}`),
    ...missing.map((call) => `${call}: gone`),
  ]
}

async function floorBytecode(): Promise<`0x${string}`> {
  const settings = {
    FOUNDRY_OUT: 'escrow/out/floor',
    FOUNDRY_CACHE_PATH: 'escrow/cache/floor',
    FOUNDRY_DYNAMIC_TEST_LINKING: 'false',
  }
  const build = await forge(['build', 'escrow/test/Floor.sol'], { settings })
  if (build.status !== 0) throw new Error(build.stdout + build.stderr)
  return JSON.parse(readFileSync(join(root, 'escrow/out/floor/Floor.sol/Floor.json'), 'utf8')).bytecode.object
}

function table(costs: Cost[], floor: Cost[]): string[] {
  const row = (cells: (string | number)[]) =>
    cells.map((cell, i) => (i === 0 ? `${cell}`.padEnd(26) : `${cell}`.padStart(9))).join('')
  const floorOf = (call: string) => floor.find((cost) => cost.call === call)?.gas ?? ''
  return [
    row(['call', 'gas', 'target', 'floor']),
    ...costs.map(({ call, gas }) => row([call, gas, targets[call] ?? '', floorOf(call)])),
  ]
}
