import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../gateways/show.tsx'
import { aLease } from './paying.setup.ts'
import { ReleaseButton } from './ReleaseButton.tsx'

afterEach(cleanup)
const at = (digit: string) => `0x${digit.repeat(40)}` as const
const terms: Terms = {
  tenant: at('1'),
  landlord: at('2'),
  arbitrator: at('3'),
  handover: 1n,
  deposit: 1n,
  moveIn: 1_000_000,
  moveOut: 2_000_000,
  payBy: 900_000,
  document: `0x${'d'.repeat(64)}`,
}
const paid = (changes: Partial<LeaseDetail>) =>
  aLease(terms, { terms: {}, chain: {}, ...changes } as unknown as Partial<LeaseDetail>)
const button = (lease: LeaseDetail, exit: 'release' | 'releaseEarly' | 'refund') => {
  show(<ReleaseButton lease={lease} exit={exit} WalletDialog={() => null} />)
  return screen.queryByRole('button')?.textContent
}

test('nobody sees a way out that is not theirs now', () => {
  expect(button(paid({ acts: [] }), 'release')).toBeUndefined()
  expect(button(aLease(terms, { acts: ['release'] }), 'release')).toBeUndefined()
})

test('letting money go early means the rent to a tenant and the deposit to a landlord', () => {
  expect(button(paid({ acts: ['releaseEarly'] }), 'releaseEarly')).toBe('All fine: release now')
  cleanup()
  const landlords = paid({ acts: ['releaseEarly'], isLandlordInContract: true })
  expect(button(landlords, 'releaseEarly')).toBe('Return the deposit now')
})
