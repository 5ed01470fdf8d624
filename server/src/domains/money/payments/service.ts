/** A person's payments as files: the PDF receipt of a payment (D 6.10). */

import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { networkNames } from '../../../gateways/chain/networks.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import type { Person } from '../../../gateways/session.ts'
import { type Language, textFor } from '../../../gateways/text.ts'
import { fullNameOf } from '../../leases/leases/agreementFacts.ts'
import type { LeaseHomes, People } from '../../leases/leases/deps.ts'
import { homeInLine } from '../../leases/leases/leaseHomes.ts'
import { asNamed, tenantNameOf } from '../../leases/leases/partyNames.ts'
import type { Lease, Leases } from '../../leases/leases/service.ts'
import type { Deposits } from '../deposits/service.ts'
import { describePayment } from '../deposits/wire.ts'
import { invoicePdf } from './invoice.ts'

export interface Payments {
  /** The receipt of one of the viewer's payments, with its file name; any other person's is `payment-not-found`. */
  invoice(viewer: Person, paymentId: string, language: Language): Promise<{ file: string; pdf: Buffer }>
}

export interface PaymentsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly chain: Chain
  readonly leases: Pick<Leases, 'listOf' | 'listTerms'>
  readonly deposits: Pick<Deposits, 'paymentsOf'>
  readonly people: Pick<People, 'find'>
  readonly homes: LeaseHomes
  readonly publicUrl: string
}

/** Creates the payments service. */
export function createPayments(deps: PaymentsDeps): Payments {
  const { database, clock, leases, deposits, homes, publicUrl } = deps
  return {
    async invoice(viewer, paymentId, language) {
      const own = await leases.listOf(database, viewer.id)
      const all = await deposits.paymentsOf(
        database,
        own.map(({ id }) => id),
      )
      const payment = all.find(({ id }) => id === paymentId)
      const lease = own.find(({ id }) => id === payment?.leaseId)
      const home = lease && (await homes.forLease(lease.listingId))
      if (!payment || !lease || !home) throw new Refusal('payment-not-found')
      const { transaction, chainId } = payment
      const describe = (one: typeof payment) => describePayment(one, lease, home.title, viewer.id)
      const row = describe(payment)
      const whole = all.filter((one) => one.leaseId === lease.id && one.transaction === transaction).reverse()
      const { named, leaseId } = await namesOf(deps, lease, language)
      const pdf = await invoicePdf({
        row,
        whole: whole.map(describe),
        named,
        leaseId,
        language,
        home: homeInLine(language, home),
        depositPolicy: lease.depositPolicy,
        timeZone: lease.timeZone,
        chain: { id: chainId, network: networkNames[chainId] ?? deps.chain.network },
        address: `${publicUrl}/receipt/${chainId}/${transaction}`,
        printedAt: clock.now(),
      })
      return { file: textFor(language)('pdf:invoice.file', { invoice: row.invoice }), pdf }
    },
  }
}

/** The parties and the escrow of a paid lease, by its paid terms. */
export async function namesOf({ database, leases, people }: PaymentsDeps, lease: Lease, language: Language) {
  const [issued, landlord] = await Promise.all([leases.listTerms(database, [lease.id]), people.find(lease.landlordId)])
  const paid = issued.find(({ id }) => id === lease.paidTerms) ?? issued.at(-1)
  if (!paid || !landlord) throw new Refusal('payment-not-found')
  const { terms, escrow } = paid
  const named = asNamed(landlord, lease, language)
  const parties = {
    tenant: { name: tenantNameOf(lease, language), wallet: terms.tenant },
    landlord: { name: named.agencyName ?? fullNameOf(named), wallet: terms.landlord },
    escrow: { name: textFor(language)('pdf:party.escrow'), wallet: escrow },
  }
  return { named: parties, leaseId: paid.id }
}
