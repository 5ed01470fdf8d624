/** Money in the API's format: amounts as digit strings, parts and steps as pages show them. */

import type { EscrowFacts, PaymentRow, PaymentStart, Terms as TermsOnWire } from '@keyhold/api/deposits.ts'
import type { LeaseMoney, LeasePart, LeaseStep } from '@keyhold/api/leases.ts'
import { accountPlaces } from '@keyhold/escrow/accounts/places.ts'
import type { AgreedTerms, Terms } from '@keyhold/escrow/terms.ts'
import { type Balances, defaultPayee, escrowParts, isDisputed, timeline, windows } from '@keyhold/rental/deposit.ts'
import { movedOn } from '@keyhold/rental/renewalOffer.ts'
import type { Address } from 'viem'
import { agreedAppeal } from '../../../gateways/chain/arbitration.ts'
import { type Chain, escrowVersionOf } from '../../../gateways/chain/chain.ts'
import { referenceOf } from '../../leases/leases/lease.ts'
import type { IssuedTerms, Lease } from '../../leases/leases/service.ts'
import type { LeaseCredit } from './creditStore.ts'
import type { PaymentWithCredit } from './service.ts'

/** The amounts due at the start of a lease; the fee is that of its escrow. */
export function describeMoney(lease: Lease, chain: Chain): LeaseMoney {
  const { rent, handover, deposit, depositPolicy, acceptance } = lease
  const escrow = chain.escrows.find(({ address }) => address === acceptance?.escrow) ?? chain.escrow
  return {
    handover: handover.toString(),
    deposit: deposit.toString(),
    total: (handover + deposit).toString(),
    currency: 'USDT',
    fee: escrow.depositFee.toString(),
    feeCurrency: 'RNB',
    rent: rent.toString(),
    depositPolicy,
  }
}

/** The agreed parts in their current state. */
export function describeParts(money: Balances, now: number): LeasePart[] {
  return escrowParts
    .filter((part) => money.terms[part] > 0n)
    .map((part) => {
      const { held, due, firstDue } = money[part]
      return {
        part,
        agreed: money.terms[part].toString(),
        held: held.toString(),
        due,
        firstDue,
        latestDue: firstDue + windows.lengthenCap,
        payee: defaultPayee[part],
        state: stateOf(money, part, now),
      }
    })
}

function stateOf(money: Balances, part: (typeof escrowParts)[number], now: number): LeasePart['state'] {
  if (!money.isPaid) return 'awaited'
  if (money[part].held === 0n) return part === 'deposit' && movedOn(money) > 0n ? 'moved' : 'paid-out'
  if (now >= money[part].due) return 'due'
  return isDisputed(money[part]) ? 'disputed' : 'held'
}

/** The timeline of the money. */
export function describeSteps(money: Balances, now: number): LeaseStep[] {
  return timeline(money, now).map(({ step, at, amount, to, isDone }) => ({
    step,
    at,
    isDone,
    to: to ?? null,
    amount: amount?.toString() ?? null,
  }))
}

/** Terms with their amounts as digit strings. */
export function describeTerms({ tenant, tenantPayout, ...agreed }: Terms): TermsOnWire {
  return { tenant, tenantPayout, ...describeAgreed(agreed) }
}

/** The same for what the landlord accepts. */
export function describeAgreed(agreed: AgreedTerms): Omit<TermsOnWire, 'tenant' | 'tenantPayout'> {
  const { handover, firstRent, deposit } = agreed
  return { ...agreed, handover: `${handover}`, firstRent: `${firstRent}`, deposit: `${deposit}` }
}

/** A payment as the lease's parties see it; a home without a title is named by the lease's reference. */
export function describePayment(payment: PaymentWithCredit, lease: Lease, title: string, viewerId: string): PaymentRow {
  const viewer = lease.landlordId === viewerId ? 'landlord' : 'tenant'
  const { id, at, kind, part, amount, currency, payer, payee, payoutAccount, chainId, transaction, isSecond } = payment
  return {
    id,
    invoice: `KH-R-${String(payment.number).padStart(6, '0')}`,
    date: at,
    paymentType: kind,
    part,
    price: amount.toString(),
    currency,
    property: title || referenceOf(lease),
    roomAdId: lease.listingId,
    contractId: lease.id,
    reference: referenceOf(lease),
    from: payer,
    to: payee,
    ...(payoutAccount && { payoutAccount }),
    direction: payer === viewer ? 'out' : payee === viewer ? 'in' : 'none',
    chainId,
    transactionId: transaction,
    isSecond,
    credit: payment.credit ? describeCredit(payment.credit) : null,
  }
}

function describeCredit({ escrow, account, paidAt, paidTransaction }: LeaseCredit): NonNullable<PaymentRow['credit']> {
  return { escrow, account, paidAt, paidTransactionId: paidTransaction }
}

/** The escrow of new leases, as wallets and pages need it (D 2.3). */
export function describeEscrow(
  chain: Chain,
  now: Pick<
    EscrowFacts,
    'leaseNow' | 'networkFee' | 'releasesByItself' | 'arbitratorName' | 'notConfirmedSince' | 'rnbUsd' | 'gasUsd'
  > & { readonly arbitrator: Address; readonly walletPage: string | undefined },
): EscrowFacts {
  const { chainId, network, rpcUrl, explorerUrl, escrow, deployment, confirmations, isLocal } = chain
  const { arbitrator } = now
  return {
    chainId,
    network,
    rpcUrl,
    explorerUrl,
    confirmations,
    isLocal,
    leaseNow: now.leaseNow,
    releasesByItself: now.releasesByItself,
    notConfirmedSince: now.notConfirmedSince,
    escrow: escrow.address,
    escrowVersion: escrow.version,
    stablecoin: deployment.stablecoin,
    stablecoinSymbol: 'USDT',
    stablecoinDecimals: deployment.stablecoinDecimals,
    token: deployment.token,
    ...(now.walletPage && { passkeyAccounts: passkeyAccounts(escrow, now.walletPage) }),
    tokenSymbol: 'RNB',
    tokenDecimals: deployment.tokenDecimals,
    arbitrator,
    arbitratorName: now.arbitratorName,
    ...agreedAppeal(chain, arbitrator),
    depositFee: escrow.depositFee.toString(),
    rentFee: escrow.rentFee.toString(),
    releaseDuration: Number(escrow.releaseDuration),
    ...(now.networkFee && { networkFee: now.networkFee }),
    ...(now.rnbUsd && { rnbUsd: now.rnbUsd }),
    ...(now.gasUsd && { gasUsd: now.gasUsd }),
  }
}

/** Passkey accounts belong to the escrow of new leases: their guard knows no other. */
function passkeyAccounts(escrow: Chain['escrow'], walletPage: string): EscrowFacts['passkeyAccounts'] {
  const { accounts, passkeyOwner } = accountPlaces(escrow)
  return { walletPage, accounts, passkeyOwner }
}

/** Everything a browser needs to pay, and to check that it pays what was accepted. */
export function describeStart(lease: Lease, issued: IssuedTerms, chain: Chain, leaseNow: number): PaymentStart {
  const { network, rpcUrl, explorerUrl, deployment } = chain
  const { id, chainId, escrow, terms } = issued
  return {
    terms: describeTerms(terms),
    smartContractId: id,
    chainId,
    network,
    rpcUrl,
    explorerUrl,
    escrow,
    leaseNow,
    escrowVersion: escrowVersionOf(chain, escrow),
    stablecoin: deployment.stablecoin,
    token: deployment.token,
    money: describeMoney(lease, chain),
    payBy: terms.payBy,
    landlordWalletAddress: terms.landlord,
    acceptanceSignature: lease.acceptance?.signature ?? null,
  }
}
