import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../gateways/show.tsx'
import { ErrandButton } from './ErrandButton.tsx'
import { type ErrandAct, errandActs, underWay } from './errandActs.ts'
import { aLease, aPaidLease } from './lease.setup.ts'

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
const place = { chainId: 31_337, network: 'Local chain', escrow: at('e'), explorerUrl: null }
const paid = (changes: Partial<LeaseDetail>) => aPaidLease(terms, place, changes)
const button = (lease: LeaseDetail, act: ErrandAct) => {
  cleanup()
  show(<ErrandButton lease={lease} act={act} onPress={() => undefined} />)
  return screen.queryByRole('button')?.textContent
}

test('nobody sees an errand that is not theirs now', () => {
  expect(button(paid({ acts: [] }), 'release')).toBeUndefined()
  expect(button(aLease(terms, { acts: ['release'] }), 'release')).toBeUndefined()
})

test('each of the two reads what an errand means to them', () => {
  const tenant = paid({ acts: [...errandActs] })
  const landlord = paid({ acts: [...errandActs], isLandlordInContract: true })
  expect(button(tenant, 'releaseEarly')).toBe('All fine: release now')
  expect(button(landlord, 'releaseEarly')).toBe('Return the deposit now')
  expect(button(tenant, 'dispute')).toBe('Dispute the first rent')
  expect(button(landlord, 'dispute')).toBe('Claim from the deposit')
  expect(button(tenant, 'payRent')).toBe('Pay the rent')
  expect(button(landlord, 'payBack')).toBe('Pay money back')
})

test('letting go what one disputes oneself is named for what it does: giving up the dispute', () => {
  const disputed = (changes: Partial<LeaseDetail>) => {
    const lease = paid({ acts: ['releaseEarly'], ...changes })
    const parts = lease.parts.map((part) => ({ ...part, state: 'disputed' as const, held: `${30_055n * 10n ** 16n}` }))
    return { ...lease, parts }
  }
  expect(button(disputed({}), 'releaseEarly')).toBe('Give up the dispute: 300.55\u00a0USDT to Ada')
  const landlord = disputed({ isLandlordInContract: true })
  const give = button({ ...landlord, counterpart: landlord.tenant }, 'releaseEarly')
  expect(give).toBe('Give up the claim: 300.55\u00a0USDT to Ben')
  const [handover, deposit] = landlord.parts
  const other = { ...landlord, parts: handover && deposit ? [handover, { ...deposit, state: 'held' as const }] : [] }
  expect(button(other, 'releaseEarly')).toBe('Return the deposit now')
})

test('where the deposit went to the landlord at the handover, paying back is returning it', () => {
  const lease = paid({ acts: ['payBack'], isLandlordInContract: true })
  expect(button({ ...lease, money: { ...lease.money, depositPolicy: 'at-handover' } }, 'payBack')).toBe(
    'Return the deposit',
  )
})

test('what a wallet was asked before the page was closed is taken up again; what has a hash is watched without it', () => {
  const smartContractId = `0x${'a'.repeat(64)}`
  expect(underWay({ smartContractId })).toBeUndefined()
  const keep = (progress: object) =>
    localStorage.setItem(`keyhold.errand.payRent.${smartContractId}`, JSON.stringify(progress))
  keep({ isAsked: true })
  expect(underWay({ smartContractId })).toBe('payRent')
  keep({ batch: 'one' })
  expect(underWay({ smartContractId })).toBe('payRent')
  keep({ sent: { payRent: `0x${'b'.repeat(64)}` } })
  expect(underWay({ smartContractId })).toBeUndefined()
  expect(underWay({ smartContractId: null })).toBeUndefined()
  localStorage.clear()
})
