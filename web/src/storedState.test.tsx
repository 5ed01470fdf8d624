/**
 * A browser's storage as the pages left it before: a payment and a rent under way, an offer, half written forms.
 * @vitest-environment jsdom
 */
import { cleanup, renderHook } from '@testing-library/react'
import type { Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCompared } from './features/saved/comparedHomes.ts'
import { useFavourites } from './features/saved/favourites.ts'
import { readFormDraft } from './gateways/formDraft.ts'
import { storedToken, storedUser } from './gateways/session.ts'
import { readNewcomers, readState } from './gateways/wallet/demo/people.ts'
import { readMined } from './gateways/wallet/minedTransaction.ts'
import { isPending, readPending } from './gateways/wallet/pendingTransaction.ts'
import { readRecentWallet } from './gateways/wallet/recentWallet.ts'
import { decodeSettlement } from './gateways/wallet/settlement.ts'
import { readSettlementOffer } from './gateways/wallet/settlementOffer.ts'
import stored from './storedState.json' with { type: 'json' }

interface Browser {
  readonly local: Readonly<Record<string, string>>
  readonly session?: Readonly<Record<string, string>>
}

/** Opens the browser of one of them, at the time they left it. */
function open({ local, session = {} }: Browser): void {
  for (const [name, value] of Object.entries(local)) localStorage.setItem(name, value)
  for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, value)
}

/** The lease's id on chain of which something with this beginning is remembered. */
const idOf = (beginning: string) => {
  const name = Object.keys(localStorage).find((key) => key.startsWith(beginning)) ?? ''
  return name.slice(beginning.length) as Hex
}

beforeEach(() => vi.useFakeTimers({ now: stored.keptAt, toFake: ['Date'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})

test('a tenant is still signed in, with the wallet they used last', () => {
  open(stored.tenant)
  expect(storedToken()).toMatch(/^Bearer ey/)
  expect(storedUser()).toMatchObject({ firstName: 'Ben', permissions: ['chat', 'request', 'pay'] })
  const [newcomer] = readNewcomers(localStorage)
  expect(readRecentWallet()).toEqual({
    id: 'example.plain.wallet',
    address: privateKeyToAddress(newcomer?.privateKey as Hex),
  })
  expect(readState(localStorage)).toMatchObject({ chosen: newcomer?.id, isConnected: true, isStepwise: false })
})

test('what was sent and not seen through is under way: an allowance, and a payment', () => {
  open(stored.tenant)
  const account = readRecentWallet()?.address
  const ids = Object.keys(stored.tenant.local).flatMap((key) => /^keyhold\.errand\.pay\.(0x\w+)$/.exec(key)?.[1] ?? [])
  const pending = ids.map((id) => readPending({ id: id as Hex, name: 'pay' }))
  expect(pending.map(({ sent }) => Object.keys(sent)).sort()).toEqual([['allow-usdt'], ['pay']])
  for (const { id, name, ...more } of pending) {
    expect(isPending({ id, name })).toBe(true)
    expect(more).toMatchObject({ account, since: expect.any(Number) })
    for (const hash of Object.values(more.sent)) expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  }
})

test('a rent that the wallet was asked for and nobody heard of may have been sent: it is not asked for again', () => {
  open(stored.tenant)
  const pending = readPending({ id: idOf('keyhold.errand.payRent.'), name: 'payRent' })
  expect(pending).toMatchObject({ isAsked: true, sent: {}, since: expect.any(Number) })
  expect(isPending(pending)).toBe(true)
})

test('a payment that was mined and not heard of by the server is remembered, for an hour', () => {
  open(stored.tenant)
  const named = { id: idOf('keyhold.landed.pay.'), name: 'pay' } as const
  expect(readMined(named)).toMatchObject({ account: readRecentWallet()?.address, hash: expect.stringMatching(/^0x/) })
  vi.setSystemTime(stored.keptAt + 3_600_001)
  expect(readMined(named)).toBeUndefined()
})

test('an offer to share the deposit can be passed on again, and its link is read', () => {
  open(stored.tenant)
  const offer = readSettlementOffer({ id: idOf('keyhold.offered.deposit.'), part: 'deposit' })
  const shares = { part: 'deposit', toTenant: 700n * 10n ** 18n, toLandlord: 500n * 10n ** 18n }
  expect(offer).toMatchObject(shares)
  expect(decodeSettlement(offer?.link ?? '')).toMatchObject(shares)
})

test('half written forms come back to whoever wrote them, and to nobody else', () => {
  open(stored.tenant)
  open(stored.landlord)
  const [request] = Object.keys(stored.tenant.session).map((name) => name.split('.').slice(2))
  expect(readFormDraft(request?.[0], request?.slice(1).join('.') ?? '')).toEqual({
    renteeFullName: 'Ben Half Written',
    renteeProfession: 'Night nurse',
  })
  expect(readFormDraft(storedUser()?.id, 'home.new')).toMatchObject({ title: 'A home half written', rentPrice: '640' })
  expect(readFormDraft(request?.[0], 'home.new')).toEqual({})
})

test('a visitor’s hearts and comparison are there', () => {
  open(stored.visitor)
  expect(renderHook(useFavourites).result.current).toHaveLength(2)
  expect(renderHook(useCompared).result.current).toHaveLength(2)
})
