import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { readMembers } from './members.ts'

const lower = '0x52908400098527886e0f7030069857d2e4169ee7'

test('an address gets its checksum: pages compare addresses as texts', () => {
  const read = readMembers([{ name: 'who', type: 'address' }], JSON.stringify({ who: lower }))
  expect(read).toEqual({ who: getAddress(lower) })
})

test('a value that was not asked for is left out, and one that is missing makes the whole unreadable', () => {
  const members = [{ name: 'days', type: 'uint8' }]
  expect(readMembers(members, '{"days":3,"more":4}')).toEqual({ days: 3 })
  expect(['{"more":4}', 'null', '3', '', '{"days":256}'].map((text) => readMembers(members, text))).toEqual(
    Array(5).fill(undefined),
  )
})
