/** For tests: the renewal page of a lease that is really paid on a chain, with a fake API. */
import type { RenewalOffer, RenewalToSign, RenewalView, SignedRenewal } from '@keyhold/api/renewals.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { aPaidLease, day, termsToWire } from '../features/lease/fixtures.setup.tsx'
import { fakeApi } from '../features/lease/transactions/fakeApi.setup.ts'
import { createQueryClient } from '../gateways/queryClient.ts'
import { renderRoutes } from '../gateways/render.setup.tsx'
import type { Language } from '../gateways/text/language.ts'
import { signRenewalWith } from '../gateways/wallet/renewal.ts'
import type { aWallet, TestNetwork } from '../gateways/wallet/testNetwork.setup.ts'
import { ToastRegion } from '../ui/Toast.tsx'
// Loaded in advance, so that no test waits for their code.
import '../features/lease/renewal/OfferDialog.tsx'
import '../features/lease/renewal/RenewDialog.tsx'
import '../features/lease/renewal/SignDialog.tsx'
import '../features/wallet/WalletDialog.tsx'
import Renewal from './renewal.tsx'

const unit = 10n ** 18n
export const usdt = (amount: number) => (BigInt(amount) * unit).toString()

/** An offer of 1,150 USDT a month until 1 June 2028; 1,100 USDT of deposit are held. */
export function anOffer(deposit: number, change: Partial<RenewalOffer> = {}): RenewalOffer {
  const moved = Math.min(deposit, 1_100)
  return {
    id: 'next',
    offeredBy: 'landlord',
    offeredAt: 1_796_000_000,
    validTo: '2028-06-01',
    rent: usdt(1_150),
    deposit: usdt(deposit),
    moved: usdt(moved),
    paidIn: usdt(deposit - moved),
    sentHome: usdt(1_100 - moved),
    moveIn: 1_827_684_000,
    moveOut: 1_843_495_200,
    depositDue: 1_843_495_200 + 14 * day,
    signed: null,
    ...change,
  }
}

/** The page's responses. */
export const aView = (change: Partial<RenewalView> = {}): RenewalView => ({
  refusal: null,
  held: usdt(1_100),
  offer: null,
  leaseNow: 1_796_100_000,
  ...change,
})

/** The following lease at the escrow; it can be paid from the old move-in on. */
export const termsAfter = (old: Terms, deposit: number): Terms => ({
  ...old,
  handover: 0n,
  firstRent: 0n,
  payBy: old.moveIn + 6 * day,
  deposit: BigInt(usdt(deposit)),
  moveIn: old.moveOut,
  moveOut: old.moveOut + 180 * day,
  document: `0x${'cd'.repeat(32)}`,
})

/** What the landlord signs. */
export function toSign(network: TestNetwork, old: Terms, deposit: number): RenewalToSign {
  const { chainId, escrow, escrowVersion } = network.config
  const terms = termsAfter(old, deposit)
  return {
    oldTerms: termsToWire(old),
    terms: termsToWire(terms),
    chainId,
    escrow,
    escrowVersion,
    document: terms.document,
    canonical: JSON.stringify(agreement),
    salt: `0x${'ef'.repeat(32)}`,
    readUntil: old.payBy,
    leaseNow: old.payBy - day,
    missingCharacters: [],
  }
}

/** What the tenant sends, signed by this wallet. */
export async function signedBy(
  { provider, address }: ReturnType<typeof aWallet>,
  network: TestNetwork,
  toBeSigned: RenewalToSign,
): Promise<SignedRenewal> {
  const { canonical: _, salt: __, readUntil: ___, missingCharacters: ____, ...terms } = toBeSigned
  const oldTerms = { ...toBeSigned.oldTerms, landlord: address }
  const signature = await signRenewalWith(provider, address, network.config, { ...terms, oldTerms })
  return { ...terms, signature }
}

interface Opened {
  readonly view: RenewalView
  readonly isLandlord?: boolean
  readonly language?: Language
  readonly answers?: Readonly<Record<string, object>>
}

/** Opens the page. Returns its API calls and its cached responses. */
export function openRenewal(
  network: TestNetwork,
  old: Terms,
  { view, isLandlord = false, language = 'en', answers = {} }: Opened,
) {
  const lease = aPaidLease(old, network.config, { isLandlordInContract: isLandlord })
  const api = fakeApi(network.config, old, {
    lease,
    answers: { 'GET /api/contract/lease/renewal': view, ...answers },
  })
  const queries = createQueryClient()
  const element = (
    <QueryClientProvider client={queries}>
      <ToastRegion>
        <Renewal />
      </ToastRegion>
    </QueryClientProvider>
  )
  renderRoutes([{ path: '/profile/:id/leases/:leaseId/renewal', element }], {
    path: '/profile/me/leases/lease/renewal',
    language,
  })
  return { ...api, queries }
}

const agreement = {
  facts: {
    landlord: { name: 'Ada Moreno', wallet: null },
    tenant: { name: 'Ben Castro', birthday: '', profession: '', address: '', email: '', phone: '' },
    home: { title: 'Two-bedroom off Paseo Escalón', address: 'Calle El Mirador', timeZone: 'America/El_Salvador' },
    stay: { from: '2027-12-01', to: '2028-06-01', moveIn: 1_827_684_000, moveOut: 1_843_495_200 },
    money: {
      currency: 'USDT',
      rent: usdt(1_150),
      handover: '0',
      deposit: usdt(1_400),
      depositPolicy: 'until-move-out',
      handoverDue: 1_827_684_000,
      depositDue: 1_843_495_200 + 14 * day,
      payBy: null,
    },
    escrow: { chainId: 31_337, address: `0x${'e'.repeat(40)}`, arbitrator: `0x${'b'.repeat(40)}` },
  },
  clauses: { en: [{ id: 'rent', title: 'The rent', text: 'It is 1,150 USDT a month.' }] },
}
