// The committed ABI and bytecode are what the sources give.
import { expect, test } from 'vitest'
import { buildHash } from './deployment.ts'
import { staleFiles } from './generate.ts'

test('what the product ships of the escrow is what its sources give', async () => {
  expect(await staleFiles()).toEqual([])
  expect(buildHash).toMatch(/^0x[0-9a-f]{64}$/)
})
