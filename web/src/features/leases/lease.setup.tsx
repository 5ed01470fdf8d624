/** For tests: a lease at any stage, for either of the two, with its money as the rules would have it. */
import type { LeaseCard, LeaseDetail, LeasePart, LeaseParty } from '@keyhold/api/leases.ts'
import { afterEvent, type Money, timeline, unpaid } from '@keyhold/rental/deposit.ts'
import type { Stage } from '@keyhold/rental/lease.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Language } from '../../gateways/language.ts'
import { createQueries } from '../../gateways/queries.ts'
import { show } from '../../gateways/show.tsx'
import { ToastRegion } from '../../ui/Toast.tsx'
import type { Viewer } from './acts.ts'

export const day = 86_400
const unit = 10n ** 18n
const hash = `0x${'ab'.repeat(32)}`
const wallet = (sign: string) => `0x${sign.repeat(40)}`

/** 12:00 in San Salvador on 1 December 2026, a year later, and what lies between. */
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

interface Asked {
  readonly stage: Stage
  readonly viewer: Viewer
  readonly now?: number
  readonly policy?: 'until-move-out' | 'at-handover'
  readonly change?: Partial<LeaseDetail>
}

const paid: readonly Stage[] = ['Start Arbitration', 'Released', 'In Dispute', 'Resolved', 'Completed']
const accepted: readonly Stage[] = ['Pay Deposit', 'Deposit Pending', ...paid]

/** The rent is 1,100 USDT and so is the deposit; Ada lets to Ben. */
export function aLease({
  stage,
  viewer,
  now = moveIn + day,
  policy = 'until-move-out',
  change = {},
}: Asked): LeaseDetail {
  const isHeld = policy === 'until-move-out'
  const [handover, deposit] = isHeld ? [1_100n * unit, 1_100n * unit] : [2_200n * unit, 0n]
  const payBy = accepted.includes(stage) ? requestedAt + 3 * day : null
  const terms = { handover, deposit, moveIn, moveOut, payBy: payBy ?? moveIn, releaseDuration: 5 * day }
  const money = moneyAt(stage, unpaid(terms))
  const isLandlord = viewer === 'landlord'
  return {
    ...aCard(stage, isLandlord, policy),
    ...{ payBy, parts: partsOf(money, now), leaseNow: now, landlord: ada, tenant: ben },
    rentee: {
      renteeFullName: 'Ben Castro',
      renteeDateOfBirth: '1992-02-09',
      renteeIdPassPortNumber: isLandlord ? null : 'X 118 417',
      renteeNationality: isLandlord ? null : 'Spanish',
      renteeMaritalId: isLandlord ? null : 1_200_000,
      renteeProfession: 'Sound engineer',
      renteeHomeAddress: 'Calle La Reforma 218',
      renteeMobile: '+503 7110 2298',
      renteeEmail: 'ben@example.com',
      message: 'Could move in on the 1st.',
      isMasked: isLandlord,
    },
    history: [],
    steps: timeline(money, now).map(({ amount, to, ...step }) => ({
      ...step,
      amount: amount === undefined ? null : amount.toString(),
      to: to ?? null,
    })),
    document: payBy === null ? null : hash,
    hasAcceptanceSignature: true,
    acceptanceSignature: null,
    terms: null,
    smartContractId: null,
    chain: { chainId: 31337, network: 'Local', escrow: wallet('e'), explorerUrl: null },
    payment: null,
    transactions: [],
    secondPayments: [],
    readAt: { block: 45_401_286, time: now - 12 },
    ...change,
  }
}

const aHome = {
  ...{ id: 'home', ownerId: 'ada', title: 'Two-bedroom off Paseo Escalón', rentPrice: 1_100, deposit: 1_100 },
  ...{ rentPriceCurrency: 200_000, depositCurrency: 200_000, roomSize: 96, bedsNumber: 2, bathroom: 2, toilet: 2 },
  ...{ rentalType: { id: 100_000, text: 'Apartment' }, currency: 'USD', moveInCost: 2_200, images: [], coverAlt: null },
  ...{ furnished: true, parking: false, heating: false, airConditioning: false, balconyTerrace: true },
  ...{ elevator: false, petFriendly: false, smokingAllowed: false, locationLat: null, locationLng: null },
  address: { address1: 'Calle El Mirador', country: 'SV', countryName: 'El Salvador', neighbourhood: 'Escalón' },
  city: { id: 1, city: 'San Salvador' },
}

function aCard(stage: Stage, isLandlord: boolean, policy: LeaseCard['money']['depositPolicy']) {
  const property = { ...aHome, depositPolicy: policy }
  const amount = (1_100n * unit).toString()
  return {
    ...{ id: 'lease', reference: 'KH-2026-000417', contractStatus: stage, isLandlordInContract: isLandlord },
    ...{ validFrom: '2026-12-01', validTo: '2027-12-01', landlordWalletAddress: wallet('a') },
    roomAd: { id: 'home', availableFrom: null, availableUntil: null, property },
    ...{ counterpart: isLandlord ? ben : ada, requestedAt, answerBy: requestedAt + 6 * day, moveIn, moveOut },
    ...{ timeZone: 'America/El_Salvador', acts: [], overlapping: 0 },
    money: {
      ...{ handover: amount, deposit: amount, total: (2_200n * unit).toString(), rent: amount, depositPolicy: policy },
      ...{ currency: 'USDT' as const, fee: unit.toString(), feeCurrency: 'RNB' as const },
    },
  }
}

function moneyAt(stage: Stage, nothing: Money): Money {
  if (!paid.includes(stage)) return nothing
  const held = afterEvent(nothing, { event: 'LeasePaid' })
  if (stage === 'Start Arbitration') return held
  if (stage === 'In Dispute')
    return afterEvent(held, { event: 'LeaseDisputed', part: 'handover', due: held.handover.due + 14 * day })
  const handedOver = afterEvent(held, { event: 'LeaseReleased', part: 'handover', amount: held.handover.held })
  if (stage === 'Released' || handedOver.deposit.held === 0n) return handedOver
  return afterEvent(handedOver, { event: 'LeaseReleased', part: 'deposit', amount: handedOver.deposit.held })
}

function partsOf(money: Money, now: number): LeasePart[] {
  const { terms, isPaid } = money
  return (['handover', 'deposit'] as const)
    .filter((part) => terms[part] > 0n)
    .map((part) => {
      const { held, due, firstDue } = money[part]
      const holding = now >= due ? 'due' : due === firstDue ? 'held' : 'disputed'
      return {
        ...{ part, agreed: terms[part].toString(), held: held.toString(), due, firstDue, latestDue: due },
        payee: part === 'handover' ? ('landlord' as const) : ('tenant' as const),
        state: !isPaid ? ('awaited' as const) : held > 0n ? (holding as 'held') : ('paid-out' as const),
      }
    })
}

/** Shows a part of a lease's page with a fresh cache and the region of toasts. */
export function showLease(element: ReactNode, language: Language = 'en') {
  return show(
    <QueryClientProvider client={createQueries()}>
      <ToastRegion>{element}</ToastRegion>
    </QueryClientProvider>,
    { language },
  )
}
