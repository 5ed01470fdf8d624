import { appealableArbitrationAbi as abi } from '@keyhold/escrow/abi/AppealableArbitration.ts'
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { type Abi, type Address, encodeAbiParameters, encodeEventTopics, getAddress, type Log } from 'viem'
import { expect, test } from 'vitest'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { eventsOf, movementsOf, ownLogs } from './events.ts'

const account = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
const [escrow, arbitration, stablecoin, tenant] = [account('1'), account('2'), account('3'), account('4')]
const chain = {
  escrows: [{ address: escrow, arbitration: { address: arbitration }, depositFee: 1n, rentFee: 1n }],
  deployment: { stablecoin, token: account('5') },
} as unknown as Chain
const id = `0x${'ab'.repeat(32)}` as const

function log(address: Address, from: Abi, [eventName, args, ...data]: [string, object, ...bigint[]], logIndex: number) {
  const topics = encodeEventTopics({ abi: from, eventName, args } as Parameters<typeof encodeEventTopics>[0])
  const words = data.map(() => ({ type: 'uint256' }))
  return { address, topics, data: encodeAbiParameters(words, data), blockNumber: 5n, logIndex } as unknown as Log
}
const said = [
  ['Decided', { id, part: 0, instance: account('7') }, 60n, 0n, 500n],
  ['Decided', { id, part: 0, instance: account('8') }, 70n, 0n, 0n],
  ['Appealed', { id, part: 0, appellant: tenant }, 900n],
  ['Executed', { id, part: 1 }],
  ['FeeTaken', { id, part: 0, to: tenant }, 50n],
] satisfies [string, object, ...bigint[]][]

test('a receipt lists what an arbitration recorded, under its escrow, with the last second to appeal', () => {
  const logs = said.map((one, place) => log(arbitration, abi, one, place))
  const strange = said.map((one, place) => log(account('9'), abi, one, place))
  const events = eventsOf(chain, ownLogs(chain, [...logs, ...strange]))
  expect(events.map(({ event, lease, part, amounts, due }) => [event, lease, part, amounts[0]?.amount, due])).toEqual([
    ['Decided', id, 'handover', '60', 500],
    ['Decided', id, 'handover', '70', null],
    ['Appealed', id, 'handover', undefined, 900],
    ['Executed', id, 'deposit', undefined, null],
    ['FeeTaken', id, 'handover', '50', null],
  ])
  expect(events.every((one) => one.escrow === escrow)).toBe(true)
})

test('a receipt shows the fee of an appeal on its way into the arbitration, and back', () => {
  const transfers = [
    log(stablecoin, erc20Abi, ['Transfer', { from: tenant, to: arbitration }, 50n], 0),
    log(stablecoin, erc20Abi, ['Transfer', { from: arbitration, to: tenant }, 50n], 1),
    log(stablecoin, erc20Abi, ['Transfer', { from: tenant, to: account('6') }, 50n], 2),
  ]
  expect(movementsOf(chain, transfers, []).map(({ from, to }) => [from, to])).toEqual([
    [tenant, arbitration],
    [arbitration, tenant],
  ])
})
