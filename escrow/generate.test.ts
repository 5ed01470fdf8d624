// The committed ABI and bytecode match the sources.
import { expect, test } from 'vitest'
import { buildHash } from './deployment.ts'
import { staleFiles } from './generate.ts'

test('the shipped escrow files match their sources', async () => {
  expect(await staleFiles()).toEqual([])
  expect(buildHash).toMatch(/^0x[0-9a-f]{64}$/)
})
