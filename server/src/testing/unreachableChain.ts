/** A chain that does not answer, for tests of everything that must work without one. Its escrow is known. */
import { escrowBuild, rentOrdersBuild } from '@keyhold/escrow/build.ts'
import { defaultSettings } from '@keyhold/escrow/defaults.ts'
import type { Deployment, EscrowRecord } from '@keyhold/escrow/deployment.ts'
import type { Address, Hex } from 'viem'
import { type Chain, createChain } from '../gateways/chain/chain.ts'
import type { ChainClock } from '../gateways/clock.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as Address
const hash = (digit: string) => `0x${digit.repeat(64)}` as Hex

const current: EscrowRecord = {
  ...escrowBuild,
  address: address('1'),
  stablecoin: address('2'),
  token: address('3'),
  arbitrator: address('4'),
  feeReceiver: address('5'),
  ...defaultSettings,
  deployedAtBlock: 1n,
  buildHash: hash('6'),
  codeHash: hash('7'),
  rentOrders: {
    ...rentOrdersBuild,
    address: address('8'),
    deployedAtBlock: 1n,
    buildHash: hash('8'),
    codeHash: hash('9'),
  },
}
const deployment: Deployment = {
  chainId: 31_337,
  current,
  earlier: [],
  stablecoin: current.stablecoin,
  stablecoinDecimals: 18,
  token: current.token,
  tokenDecimals: 18,
  faucet: null,
}

/** A chain without a node. */
export function unreachableChain(clock: ChainClock): Chain {
  return createChain({ rpcUrl: 'http://127.0.0.1:1', deployment, confirmations: 15, clock })
}
