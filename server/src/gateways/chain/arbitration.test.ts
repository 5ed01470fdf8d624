import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { createTestClock } from '../../testing/clock.ts'
import { unreachableChain } from '../../testing/unreachableChain.ts'
import {
  agreedAppeal,
  arbitratorsOf,
  decidersOf,
  findArbitration,
  findArbitrationAt,
  isUndecidable,
} from './arbitration.ts'
import type { Chain } from './chain.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as Address
const plain = unreachableChain(createTestClock()).escrow
const arbitration = { address: address('a'), firstInstance: address('b'), secondInstance: address('c'), appealFee: 50n }
const withOne = { ...plain, arbitration } as Chain['escrow']
const chain = { escrows: [withOne] }

test('both instances decide for an arbitration, and an account for itself', () => {
  expect(decidersOf(chain, arbitration.address)).toEqual([arbitration.firstInstance, arbitration.secondInstance])
  expect(decidersOf(chain, plain.arbitrator)).toEqual([plain.arbitrator])
  expect(findArbitration(chain, plain.arbitrator)).toBeUndefined()
})

test('an agreement describes the appeal of an arbitration, and none of a lease whose arbitrator is an account', () => {
  const { firstInstance, secondInstance } = arbitration
  expect(agreedAppeal(chain, arbitration.address)).toEqual({ appeal: { firstInstance, secondInstance, fee: '50' } })
  expect(agreedAppeal(chain, plain.arbitrator)).toEqual({})
})

test('the wallet of either instance leads to the cases of its arbitration, and no other wallet does', () => {
  for (const wallet of [arbitration.firstInstance, arbitration.secondInstance])
    expect(arbitratorsOf(chain, [wallet])).toEqual([wallet, arbitration.address])
  expect(arbitratorsOf(chain, [address('d')])).toEqual([address('d')])
})

test('an arbitration decides about money at the escrow beside it, and not about money of its terms at another', () => {
  const [other, terms] = [address('e'), { arbitrator: arbitration.address }]
  const both = { escrows: [withOne, { ...plain, address: other }] }
  expect(findArbitrationAt(both, { escrow: plain.address, terms })).toBe(arbitration)
  expect(findArbitrationAt(both, { escrow: other, terms })).toBeUndefined()
  expect(findArbitrationAt(both, { escrow: plain.address, terms: { arbitrator: plain.arbitrator } })).toBeUndefined()
  expect(isUndecidable(both, { escrow: plain.address, terms })).toBe(false)
  expect(isUndecidable(both, { escrow: other, terms })).toBe(true)
  expect(isUndecidable(both, { escrow: other, terms: { arbitrator: plain.arbitrator } })).toBe(false)
})
