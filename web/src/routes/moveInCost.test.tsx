/**
 * Every page that says what moving in costs says the same: card, home, comparison, how to pay, request and payment.
 * @vitest-environment jsdom
 */
import type { Client } from '@keyhold/api/client.ts'
import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { ComparisonTable } from '../features/compare/ComparisonTable.tsx'
import { MoveInCost } from '../features/lease/payments/MoveInCost.tsx'
import { MoveInPlan } from '../features/lease/request/MoveInPlan.tsx'
import { HomeCard } from '../features/listing-page/HomeCard.tsx'
import { anAd } from '../features/listing-page/listing.setup.ts'
import { RequestPanel } from '../features/listing-page/RequestPanel.tsx'
import { renderWithProviders } from '../gateways/render.setup.tsx'
import { requestContext } from '../gateways/requestContext.ts'
import type { Language } from '../gateways/text/language.ts'
import * as root from '../root.tsx'
import * as howToPay from './howToPay.tsx'
import { aRequestContext, renderPage } from './page.setup.tsx'

afterEach(cleanup)

const units = (whole: number) => `${whole}${'0'.repeat(18)}`
const ad = anAd({ property: { rentPrice: 1_100, deposit: 1_100 } })
const money = {
  handover: units(1_100),
  deposit: units(1_100),
  total: units(2_200),
  rent: units(1_100),
  fee: units(1),
  currency: 'USDT',
  feeCurrency: 'RNB',
  depositPolicy: 'until-move-out',
} as const
const fees = { depositFee: units(1), rentFee: units(1), networkFee: { amount: '400000000000000', coin: 'BNB' } }
const prices = { rnbUsd: '12.50', gasUsd: '650' }

const pages: Readonly<Record<string, ReactNode>> = {
  card: <HomeCard id="home" property={ad.property} />,
  home: <RequestPanel ad={ad} releaseDuration={432_000} now={1_795_000_000} from="" to="" />,
  compare: <ComparisonTable columns={[{ ad, median: 1_000, picture: null }]} />,
  request: <MoveInPlan ad={ad} from="2027-02-01" to="2027-08-01" facts={{ releaseDuration: 432_000 }} />,
  payment: <MoveInCost money={money} />,
}

/** What a page says, without the spaces that keep an amount on one line. */
const said = () => document.body.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? ''

async function readPages(moveInFees: object, language: Language = 'en'): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const [name, page] of Object.entries(pages)) {
    renderWithProviders(page, { rootData: { moveInFees }, language })
    texts[name] = said()
    cleanup()
  }
  await renderPage(howToPay, { path: '/how-to-pay', url: '/how-to-pay', answers: { '/escrow': moveInFees }, language })
  return { ...texts, howToPay: said() }
}

const all = Object.fromEntries([...Object.keys(pages), 'howToPay'].map((name) => [name, true]))
const which = (texts: Record<string, string>, words: string) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.includes(words)]))

// promise: move-in-one-cost
test('six pages say the same cost of moving in, with the operator’s prices in dollars', async () => {
  const texts = await readPages({ ...fees, ...prices })
  expect(which(texts, '2,200 USDT + 1 RNB')).toEqual(all)
  expect(which(texts, '2,200 USDT + 1 RNB + 0.0004 BNB')).toEqual({ ...all, card: false })
  // 2,200 + 12.50 + 0.26
  expect(which(texts, 'about $2,213')).toEqual(all)
})

test('another fee of the escrow changes all six', async () => {
  const doubled = { ...fees, depositFee: units(2), ...prices }
  const { payment, ...texts } = await readPages(doubled)
  const { payment: _, ...others } = all
  expect(which(texts, '2,200 USDT + 2 RNB')).toEqual(others)
  // a lease keeps the fee of its own escrow
  expect(payment).toContain('2,200 USDT + 1 RNB')
})

test.each([
  ['en', 'no $ price', 'about $'],
  ['es', 'sin precio en $', 'unos '],
  ['th', 'ไม่มีราคา $', 'ประมาณ '],
] as const)('without a price all six say that it is not known (%s)', async (language, unknown, about) => {
  for (const known of [{}, { rnbUsd: '1' }, { gasUsd: '600' }]) {
    const texts = await readPages({ ...fees, ...known }, language)
    expect(which(texts, unknown)).toEqual(all)
    cleanup()
  }
  const texts = await readPages({ ...fees, ...prices }, language)
  expect(which(texts, about)).toEqual(all)
  expect(Object.values(which(texts, unknown))).not.toContain(true)
})

test('every page of a visit gets the fees and prices from the escrow’s facts, and works without them', async () => {
  const facts = { ...fees, ...prices, leaseNow: 5, escrow: '0x' }
  const load = (answer: () => Promise<unknown>) => {
    const api = ((endpoint) => (endpoint.path === '/escrow' ? answer() : Promise.resolve([]))) as Client
    const context = new RouterContextProvider(new Map([[requestContext, aRequestContext(api)]]))
    return root.loader({ context } as unknown as LoaderFunctionArgs)
  }
  expect((await load(() => Promise.resolve(facts))).moveInFees).toEqual({ ...fees, ...prices })
  expect((await load(() => Promise.reject(new Error('away')))).moveInFees).toBeUndefined()
})

test('a sent payment no longer estimates the network fee', () => {
  renderWithProviders(<MoveInCost money={money} isSent />, { rootData: { moveInFees: fees } })
  expect(screen.queryByText('Estimated network fee')).toBeNull()
})
