import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { plainTerms, type Terms } from '@keyhold/escrow/terms.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../../../gateways/render.setup.tsx'
import { aPaidLease } from '../fixtures.setup.tsx'
import { type DialogAction, pendingDialogAction } from './dialogActions.ts'
import { TransactionButton } from './TransactionButton.tsx'

afterEach(cleanup)
const at = (digit: string) => `0x${digit.repeat(40)}` as const
const terms: Terms = {
  ...plainTerms,
  tenant: at('1'),
  landlord: at('2'),
  arbitrator: at('3'),
  handover: 1n,
  firstRent: 1n,
  deposit: 1n,
  moveIn: 1_000_000,
  moveOut: 2_000_000,
  payBy: 900_000,
  document: `0x${'d'.repeat(64)}`,
}
const local = { chainId: 31_337, name: 'Local chain', explorerUrl: null }
const network = { ...local, escrow: at('e'), escrowVersion: '3' as const }
const paid = (changes: Partial<LeaseDetail>) => aPaidLease(terms, network, changes)
const button = (lease: LeaseDetail, action: DialogAction) => {
  cleanup()
  renderWithProviders(<TransactionButton lease={lease} action={action} onPress={() => undefined} />)
  return screen.queryByRole('button')?.textContent
}

test('each party reads what a transaction means to them', () => {
  const tenant = paid({})
  const landlord = paid({ isLandlordInContract: true })
  expect(button(tenant, 'releaseEarly')).toMatch(/^All fine: release now · .* to Ada$/)
  expect(button(landlord, 'releaseEarly')).toMatch(/^Return the deposit early: /)
  expect(button(tenant, 'dispute')).toBe('Dispute the first rent')
  expect(button(landlord, 'dispute')).toBe('Claim from the deposit')
  expect(button(tenant, 'payRent')).toBe('Pay the rent')
  expect(button(landlord, 'payBack')).toBe('Pay money back')
})

test('under "at handover" the tenant disputes first rent and deposit together, and the button says so', () => {
  const lease = paid({})
  const atHandover = { ...lease, money: { ...lease.money, depositPolicy: 'at-handover' as const } }
  expect(button(atHandover, 'dispute')).toBe('Dispute the first rent and deposit')
  expect(button({ ...atHandover, isLandlordInContract: true }, 'dispute')).toBe('Claim from the deposit')
})

// promise: dispute-give-up
test('releasing a part one disputes oneself is named for its effect: giving up the dispute', () => {
  const disputed = (changes: Partial<LeaseDetail>) => {
    const lease = paid(changes)
    const parts = lease.parts.map((part) => ({ ...part, state: 'disputed' as const, held: `${30_055n * 10n ** 16n}` }))
    return { ...lease, parts }
  }
  expect(button(disputed({}), 'releaseEarly')).toBe('Give up the dispute: 300.55\u00a0USDT to Ada')
  const landlord = disputed({ isLandlordInContract: true })
  const give = button(landlord, 'releaseEarly')
  expect(give).toBe('Give up the claim: 300.55\u00a0USDT to Ben')
  const [handover, deposit] = landlord.parts
  const other = { ...landlord, parts: handover && deposit ? [handover, { ...deposit, state: 'held' as const }] : [] }
  expect(button(other, 'releaseEarly')).toBe('Return the deposit early: 300.55\u00a0USDT to Ben')
})

// promise: next-return-name
test('returning the deposit is called early until move-out, and returning it now from then on', () => {
  const lease = paid({ isLandlordInContract: true })
  const sum = `${1_200n * 10n ** 18n}`
  const held = (handover: string, leaseNow: number) => ({
    ...lease,
    leaseNow,
    parts: lease.parts.map((one) => ({ ...one, held: one.part === 'handover' ? handover : sum })),
  })
  expect(button(held('1', terms.moveIn), 'releaseEarly')).toBe('Return the deposit early: 1,200\u00a0USDT to Ben')
  expect(button(held('0', terms.moveOut - 1), 'releaseEarly')).toBe('Return the deposit early: 1,200\u00a0USDT to Ben')
  expect(button(held('0', terms.moveOut), 'releaseEarly')).toBe('Return the deposit now: 1,200\u00a0USDT to Ben')
  expect(button(held('1', terms.moveOut), 'releaseEarly')).toBe('Return the deposit now: 1,200\u00a0USDT to Ben')
})

// promise: next-pay-back-name
test('paying back is named returning the deposit only while the landlord has one from the handover', () => {
  const lease = paid({ isLandlordInContract: true })
  const atHandover = { ...lease, money: { ...lease.money, depositPolicy: 'at-handover' as const } }
  expect(button(atHandover, 'payBack')).toBe('Pay money back')
  expect(button({ ...atHandover, depositOwed: { amount: '1', due: 1 } }, 'payBack')).toBe('Return the deposit')
})

test('an open wallet request from before the page was closed resumes; one with a hash is watched without the wallet', () => {
  const smartContractId = `0x${'a'.repeat(64)}`
  expect(pendingDialogAction({ smartContractId })).toBeUndefined()
  const keep = (progress: object) =>
    localStorage.setItem(`keyhold.transaction.payRent.${smartContractId}`, JSON.stringify(progress))
  keep({ isAsked: true })
  expect(pendingDialogAction({ smartContractId })).toBe('payRent')
  keep({ batch: 'one' })
  expect(pendingDialogAction({ smartContractId })).toBe('payRent')
  keep({ sent: { payRent: `0x${'b'.repeat(64)}` } })
  expect(pendingDialogAction({ smartContractId })).toBeUndefined()
  expect(pendingDialogAction({ smartContractId: null })).toBeUndefined()
  localStorage.clear()
})
