/** For tests: a lease at any status, for either party, with its money according to the rules. */

import type { Terms as WireTerms } from '@keyhold/api/deposits.schema.ts'
import { statusOnWire } from '@keyhold/api/leaseStatus.ts'
import type { LeaseDetail, LeaseMoney, LeasePart, LeaseParty } from '@keyhold/api/leases.ts'
import { leaseId, plainTerms, type Terms } from '@keyhold/escrow/terms.ts'
import { type Balances, plainRules, timeline, unpaidBalances } from '@keyhold/rental/deposit.ts'
import { depositOwed, owedUntil } from '@keyhold/rental/depositOwed.ts'
import { applyBalanceEvent } from '@keyhold/rental/escrowCalls.ts'
import { noFeatures } from '@keyhold/rental/fields.ts'
import type { Status } from '@keyhold/rental/lease.ts'
import { stayStateOf } from '@keyhold/rental/openLease.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryClient } from '../../gateways/queryClient.ts'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import type { Language } from '../../gateways/text/language.ts'
import type { NetworkConfig } from '../../gateways/wallet/networkConfig.ts'
import { ToastRegion } from '../../ui/Toast.tsx'
import type { Viewer } from './leaseState.ts'

export const day = 86_400
export const unit = 10n ** 18n
const hash = `0x${'ab'.repeat(32)}`
const wallet = (digit: string) => `0x${digit.repeat(40)}` as const

/** 12:00 in San Salvador on 1 December 2026, a year later, and instants between. */
export const moveIn = 1_796_148_000
export const moveOut = moveIn + 365 * day
export const requestedAt = moveIn - 10 * day
export const handoverDue = moveIn + 5 * day
export const depositDue = moveOut + 14 * day

const ada: LeaseParty = {
  id: 'ada',
  firstName: 'Ada',
  lastName: 'Moreno',
  agencyName: null,
  avatarImagePath: null,
  emailAddress: 'ada@example.com',
  phoneNumber: '+503 2264 1180',
  wallet: wallet('a'),
  memberSince: '2026-01-05T00:00:00.000Z',
}
const ben: LeaseParty = { ...ada, id: 'ben', firstName: 'Ben', lastName: 'Castro', wallet: wallet('b') }

interface LeaseOptions {
  readonly status: Status
  readonly viewer: Viewer
  readonly now?: number
  readonly policy?: LeaseMoney['depositPolicy']
  /** The terms in the escrow's format, for tests that really pay. */
  readonly terms?: Omit<Terms, 'arbitrator' | 'document'>
  readonly change?: Partial<LeaseDetail>
}

const paidStatuses: readonly Status[] = ['active', 'released', 'disputed', 'resolved', 'completed']
const acceptedStatuses: readonly Status[] = ['accepted', 'paying', ...paidStatuses]

const termsOf = (policy: LeaseMoney['depositPolicy']) => ({
  ...plainTerms,
  firstRent: 1_100n * unit,
  tenant: wallet('b'),
  landlord: wallet('a'),
  handover: policy === 'until-move-out' ? 1_100n * unit : 2_200n * unit,
  deposit: policy === 'until-move-out' ? 1_100n * unit : 0n,
  moveIn,
  moveOut,
  payBy: requestedAt + 3 * day,
})

/** Ada is Ben's landlord. By default, the rent is 1,100 USDT and so is the deposit. */
export function aLease({
  status,
  viewer,
  now = moveIn + day,
  policy = 'until-move-out',
  terms = termsOf(policy),
  change = {},
}: LeaseOptions): LeaseDetail {
  const payBy = acceptedStatuses.includes(status) ? terms.payBy : null
  const balances = balancesAt(
    status,
    unpaidBalances({ ...terms, payBy: payBy ?? terms.moveIn, releaseDuration: 5 * day }),
  )
  const isLandlord = viewer === 'landlord'
  const [landlord, tenant] = [
    { ...ada, wallet: terms.landlord },
    { ...ben, wallet: terms.tenant },
  ]
  return {
    id: 'lease',
    reference: 'KH-2026-000417',
    contractStatus: statusOnWire(status),
    isLandlordInContract: isLandlord,
    validFrom: '2026-12-01',
    validTo: '2027-12-01',
    landlordWalletAddress: terms.landlord,
    roomAd: {
      id: 'home',
      availableFrom: null,
      availableUntil: null,
      property: { ...aHome, depositPolicy: policy, cancellation: 'none' },
    },
    counterpart: isLandlord ? tenant : landlord,
    landlord,
    tenant,
    requestedAt: terms.payBy - 3 * day,
    answerBy: terms.payBy + 3 * day,
    payBy,
    moveIn: terms.moveIn,
    moveOut: terms.moveOut,
    rules: { ...plainRules, firstRent: `${terms.firstRent}` },
    escrowMoveOut: terms.moveOut,
    leaseNow: now,
    timeZone: 'America/El_Salvador',
    money: leaseMoney(terms, policy),
    parts: leaseParts(balances, now),
    depositOwed: owedOf(balances, policy, terms),
    handedOver:
      policy === 'at-handover' && balances.paidOut.landlord > 0n
        ? { toLandlord: balances.paidOut.landlord.toString(), deductions: null }
        : null,
    undelivered: { tenant: '0', landlord: '0' },
    steps: timeline(balances, now).map(({ amount, to, ...step }) => ({
      ...step,
      amount: amount === undefined ? null : amount.toString(),
      to: to ?? null,
    })),
    acts: [],
    overlapping: 0,
    rentee: renteeSeenBy(viewer),
    history: [],
    document: payBy === null ? null : hash,
    hasAcceptanceSignature: true,
    acceptanceSignature: null,
    terms: null,
    smartContractId: null,
    chain: { chainId: 31337, network: 'Local', escrow: wallet('e'), escrowVersion: '3', explorerUrl: null },
    payment: null,
    transactions: [],
    secondPayments: [],
    releasesByItself: false,
    readAt: { block: 45_401_286, time: now - 12 },
    stayState: stayStateOf({ status, moveIn: terms.moveIn, moveOut: terms.moveOut }, now) ?? null,
    ...change,
  }
}

function owedOf(
  { paidOut }: Balances,
  depositPolicy: LeaseMoney['depositPolicy'],
  { handover, moveOut }: Pick<Terms, 'handover' | 'moveOut'>,
): LeaseDetail['depositOwed'] {
  const own = { depositPolicy, rent: handover / 2n, handover, toLandlord: paidOut.landlord, paidBack: 0n }
  const amount = depositOwed(own)
  return amount > 0n ? { amount: amount.toString(), due: owedUntil({ moveOut, ...plainRules }) } : null
}

/** A lease that is paid on a chain: both parts are held. */
export function aPaidLease(
  terms: Terms,
  { name, ...chain }: Pick<NetworkConfig, 'chainId' | 'name' | 'escrow' | 'escrowVersion' | 'explorerUrl'>,
  change: Partial<LeaseDetail> = {},
): LeaseDetail {
  const viewer = change.isLandlordInContract ? 'landlord' : 'tenant'
  const onChain = { terms: termsToWire(terms), smartContractId: leaseId(terms), chain: { ...chain, network: name } }
  const now = terms.payBy - day
  return aLease({ status: 'active', viewer, terms, now, change: { ...onChain, ...change } })
}

/** Terms in the API's format: amounts as digits. */
export const termsToWire = (terms: Terms): WireTerms => ({
  ...terms,
  handover: `${terms.handover}`,
  firstRent: `${terms.firstRent}`,
  deposit: `${terms.deposit}`,
})

/** The cost of a lease with these terms; the fee is one RNB. */
export const leaseMoney = (
  { handover, deposit }: Pick<Terms, 'handover' | 'deposit'>,
  depositPolicy: LeaseMoney['depositPolicy'] = 'until-move-out',
): LeaseMoney => ({
  handover: `${handover}`,
  deposit: `${deposit}`,
  total: `${handover + deposit}`,
  currency: 'USDT',
  fee: `${unit}`,
  feeCurrency: 'RNB',
  rent: `${depositPolicy === 'until-move-out' ? handover : handover / 2n}`,
  depositPolicy,
})

/** Ben's details; his documents are masked for Ada. */
function renteeSeenBy(viewer: Viewer): LeaseDetail['rentee'] {
  const isMasked = viewer === 'landlord'
  return {
    renteeFullName: isMasked ? 'Ben C.' : 'Ben Castro',
    renteeDateOfBirth: '1992-02-09',
    renteeIdPassPortNumber: isMasked ? null : 'X 118 417',
    renteeNationality: isMasked ? null : 'Spanish',
    renteeMaritalId: isMasked ? null : 1_200_000,
    renteeProfession: 'Sound engineer',
    renteeHomeAddress: 'Calle La Reforma 218',
    renteeMobile: isMasked ? null : '+503 7110 2298',
    renteeEmail: isMasked ? null : 'ben@example.com',
    message: 'Could move in on the 1st.',
    isMasked,
  }
}

const aHome = {
  id: 'home',
  ownerId: 'ada',
  titleLanguage: null,
  title: 'Two-bedroom off Paseo Escalón',
  rentPrice: 1_100,
  deposit: 1_100,
  rentPriceCurrency: 200_000,
  depositCurrency: 200_000,
  currency: 'USD',
  roomSize: 96,
  bedsNumber: 2,
  bathroom: 2,
  toilet: 2,
  rentalType: { id: 100_000, text: 'Apartment' },
  images: [],
  coverAlt: null,
  ...noFeatures,
  furnished: true,
  balconyTerrace: true,
  locationLat: null,
  locationLng: null,
  address: { address1: 'Calle El Mirador', country: 'SV', countryName: 'El Salvador', neighbourhood: 'Escalón' },
  city: { id: 1, city: 'San Salvador' },
}

function balancesAt(status: Status, unpaidBalances: Balances): Balances {
  if (!paidStatuses.includes(status)) return unpaidBalances
  const held = applyBalanceEvent(unpaidBalances, { event: 'LeasePaid' })
  if (status === 'active') return held
  if (status === 'disputed')
    return applyBalanceEvent(held, { event: 'LeaseDisputed', part: 'handover', due: held.handover.due + 14 * day })
  const handedOver = applyBalanceEvent(held, { event: 'LeaseReleased', part: 'handover', amount: held.handover.held })
  if (status === 'released' || handedOver.deposit.held === 0n) return handedOver
  return applyBalanceEvent(handedOver, { event: 'LeaseReleased', part: 'deposit', amount: handedOver.deposit.held })
}

function leaseParts(money: Balances, now: number): LeasePart[] {
  const { terms, isPaid } = money
  return (['handover', 'deposit'] as const)
    .filter((part) => terms[part] > 0n)
    .map((part) => {
      const { held, due, firstDue } = money[part]
      const holding = now >= due ? 'due' : due === firstDue ? 'held' : 'disputed'
      return {
        part,
        agreed: terms[part].toString(),
        held: held.toString(),
        due,
        firstDue,
        latestDue: due,
        payee: part === 'handover' ? ('landlord' as const) : ('tenant' as const),
        state: !isPaid ? ('awaited' as const) : held > 0n ? (holding as 'held') : ('paid-out' as const),
      }
    })
}

/** Renders a part of a lease's page with a fresh cache and the toast region. */
export function renderLease(element: ReactNode, language: Language = 'en', state?: object) {
  return renderWithProviders(
    <QueryClientProvider client={createQueryClient()}>
      <ToastRegion>{element}</ToastRegion>
    </QueryClientProvider>,
    { language, state },
  )
}
