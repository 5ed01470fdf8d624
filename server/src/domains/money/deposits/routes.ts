/** Payment routes, with the escrow's facts and the local chain's controls (D 2.3, D 4.8, D 6.8, D 6.10). */
import { Done, WalletMessage, WalletProof } from '@keyhold/api/accounts.schema.ts'
import * as shapes from '@keyhold/api/deposits.schema.ts'
import * as endpoints from '@keyhold/api/deposits.ts'
import { LeaseParams } from '@keyhold/api/leases.schema.ts'
import { LocalWallet } from '@keyhold/api/local.schema.ts'
import { localWallets } from '@keyhold/api/local.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { type Address, getAddress, type Hex } from 'viem'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { findCursor } from '../../../gateways/chain/eventStore.ts'
import { gift, type LocalControls } from '../../../gateways/chain/local.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import { answer, answerAnyone } from '../../../http/answer.ts'
import type { People } from '../../leases/leases/deps.ts'
import { arbitratorOfNew } from '../../leases/leases/newArbitrator.ts'
import type { Leases } from '../../leases/leases/service.ts'
import type { Listings } from '../../listings/listings/service.ts'
import { checkHint } from './hints.ts'
import { createNetworkFee } from './networkFee.ts'
import type { Deposits } from './service.ts'
import { describeEscrow, describePayment, describeStart } from './wire.ts'

export interface DepositRoutesDeps {
  readonly database: Database
  readonly chain: Chain
  readonly clock: Clock
  readonly leases: Leases
  readonly deposits: Deposits
  readonly people: Pick<People, 'arbitratorWith' | 'provedWallets'>
  readonly listings: Pick<Listings, 'list'>
  /** Undefined except on a local chain: then its two routes are not registered. */
  readonly local: LocalControls | undefined
  /** The operator's prices of RNB and of the network's coin, in dollars. */
  readonly prices: Pick<shapes.EscrowFacts, 'rnbUsd' | 'gasUsd'>
  /** The address of the wallet page, where passkey accounts are offered. */
  readonly walletPage: string | undefined
  /** Whether due parts of new leases are released automatically (D 11.1). */
  readonly isReleasedAutomatically: () => Promise<boolean>
  /** The public name of the arbitrator with this wallet; null without one. */
  readonly arbitratorName: (wallet: string) => Promise<string | null>
  /** The keys of the demo users, for the demo wallet; empty elsewhere. */
  readonly demoWallets: readonly LocalWallet[]
  /** Polls the chain at once. */
  readonly hint: () => void
  /** Re-reads a block if a transaction mined in it was missed. */
  readonly readMissed: (block: number, transaction: Hex) => Promise<void>
}

/** Registers the payment routes. */
export function depositsRoutes(app: FastifyInstance, deps: DepositRoutesDeps): void {
  const { database, chain, clock, leases, deposits, listings } = deps
  const toKnow = { output: shapes.EscrowFacts, summary: 'Get the addresses and fees of the escrow' }
  const networkFee = createNetworkFee(chain, clock)
  answerAnyone(app, endpoints.escrowFacts, toKnow, async () => {
    const arbitrator = await arbitratorOfNew(deps)
    return describeEscrow(chain, {
      arbitrator,
      leaseNow: clock.leaseNow(),
      networkFee: await networkFee(),
      ...deps.prices,
      walletPage: deps.walletPage,
      releasesByItself: await deps.isReleasedAutomatically(),
      arbitratorName: await deps.arbitratorName(arbitrator),
      notConfirmedSince: await notConfirmedSince(deps),
    })
  })

  const toFind = {
    input: shapes.LeaseEventQuery,
    output: shapes.LeaseEventFound,
    summary: 'Find the transaction of an action on a lease',
  }
  answerAnyone(app, endpoints.leaseEvent, toFind, ({ input: { id, event, payer, part, since } }) =>
    deposits.findLeaseEvent(database, { chainId: chain.chainId, lease: id, event, payer, part, since }),
  )

  const toPay = { params: LeaseParams, input: shapes.StartPayingInput, output: shapes.PaymentStart }
  answer(app, endpoints.startPaying, { ...toPay, summary: 'Start a payment' }, async ({ params, input, person }) => {
    const { lease, issued } = await leases.startPaying(
      person,
      params.id,
      input.renterWalletAddress,
      input.payoutAccount,
    )
    return describeStart(lease, issued, chain, clock.leaseNow())
  })

  payoutRoutes(app, deposits)

  const toHint = { input: shapes.ActivatedInput, output: Done, summary: 'Report a sent payment to check the chain now' }
  answer(app, endpoints.leaseActivated, toHint, async ({ input, person }) => {
    const { contractId, transactionId } = input
    await leases.findOwn(database, person, contractId)
    deps.hint()
    if (transactionId !== undefined) {
      const block = await checkHint(chain, transactionId, await leases.listTerms(database, [contractId]))
      if (block !== undefined) void deps.readMissed(block, transactionId as Hex).catch(() => undefined)
    }
    return { success: 'ok' as const }
  })

  const toList = { output: shapes.PaymentRow.array(), summary: 'List your payments from the chain' }
  answer(app, endpoints.paymentsTransfers, toList, async ({ person }) => {
    const own = await leases.listOf(database, person.id)
    const homes = await listings.list([...new Set(own.map(({ listingId }) => listingId))])
    const payments = await deposits.paymentsOf(
      database,
      own.map(({ id }) => id),
    )
    return payments.flatMap((payment) => {
      const lease = own.find(({ id }) => id === payment.leaseId)
      const title = homes.find(({ id }) => id === lease?.listingId)?.title ?? ''
      return lease ? [describePayment(payment, lease, title, person.id)] : []
    })
  })
  const toCount = { output: shapes.PaymentCount, summary: 'Count the payments of your leases' }
  answer(app, endpoints.countPayments, toCount, ({ person }) => deposits.countPayments(database, person.id))
  localRoutes(app, deps)
}

/** The tenant proves the payout account again (D 4.8). */
function payoutRoutes(app: FastifyInstance, deposits: Deposits): void {
  const toAsk = {
    params: LeaseParams,
    output: WalletMessage,
    summary: 'Get the message that proves the payout account of a lease again',
  }
  answer(app, endpoints.askForPayout, toAsk, async ({ params, person }) => {
    const { message, nonce, expiresAt } = await deposits.askForPayout(person, params.id)
    return { message, walletCode: nonce, expiresAt: expiresAt.toISOString() }
  })
  const toProve = {
    params: LeaseParams,
    input: WalletProof,
    output: Done,
    summary: 'Prove the payout account of a lease again with the signed message',
  }
  answer(app, endpoints.provePayout, toProve, async ({ params, input, person }) => {
    await deposits.provePayout(person, params.id, input)
    return { success: 'ok' as const }
  })
}

/** Registered only on a local chain, whose money is worthless. */
function localRoutes(app: FastifyInstance, { local, demoWallets, clock, hint }: DepositRoutesDeps): void {
  if (!local) return
  const away = () => {
    throw new Refusal('chain-away')
  }
  const toPass = {
    input: shapes.AdvanceTimeInput,
    output: shapes.LeaseTime,
    summary: 'Advance the time of the local chain',
  }
  answerAnyone(app, endpoints.advanceTime, toPass, async ({ input }) => {
    await local.pass(input.seconds).catch(away)
    hint()
    return { leaseNow: clock.leaseNow() }
  })
  const toFund = {
    input: shapes.FaucetInput,
    output: shapes.FaucetResult,
    summary: 'Send test money to a new user’s key',
  }
  answerAnyone(app, endpoints.faucet, toFund, async ({ input }) => {
    await local.fund(getAddress(input.address) as Address).catch(away)
    return { gas: gift.gas.toString(), usdt: gift.usdt.toString(), rnb: gift.rnb.toString() }
  })
  const toList = { output: LocalWallet.array(), summary: 'List the demo users’ worthless keys for the demo wallet' }
  answerAnyone(app, localWallets, toList, async () => [...demoWallets])
}

/** The time of the newest final block that was read, while the chain is refused. */
async function notConfirmedSince({ chain, database }: DepositRoutesDeps): Promise<number | null> {
  if (chain.state() !== 'refused') return null
  return (await findCursor(database, chain.chainId))?.finalTime ?? null
}
