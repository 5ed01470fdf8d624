/**
 * A lease's whole journey against a server that is killed with SIGKILL at ten random moments: every acknowledged action
 * is stored, everything happened and was notified once, and the keeper sent each call once (D 6.8, D 6.13, D 11.1).
 * KILLED_LIVES is the number of journeys (`npm run prove kills`: ten), KILL_SEED repeats a run.
 */
import { settlementTypedData } from '@keyhold/escrow/terms.ts'
import { dayAt, daysAfter } from '@keyhold/rental/day.ts'
import type { Hex } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { randomFrom } from '../../../testing/random.ts'
import { createKilledServer } from './killed.setup.ts'

const lives = Number(process.env.KILLED_LIVES ?? 1)
const seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 2 ** 31))
const bench = await createKilledServer()
const { testChain, services, rentals, ask, until } = bench
const { database } = services.deps
const unit = 10n ** 18n
const day = 86_400
afterAll(() => bench.close())

/** One journey from the request to the last share; returns the lease and the acknowledged actions. */
async function travel(random: () => number) {
  const home = await rentals.aHome()
  const today = dayAt(Number((await testChain.node.getBlock()).timestamp), 'UTC')
  const stay = { validFrom: daysAfter(today, 10), validTo: daysAfter(today, 375) }
  const plan = bench.planKills(random, 10, 10)
  const said: string[] = []
  const done = async (name: string, asked: Promise<unknown>) => {
    await asked
    said.push(name)
  }

  await plan.begin()
  await done('request', ask('daniel', 'POST', '/contract', { ...rentals.form(home), ...stay }, ['already-requested']))
  const id = await bench.leaseOf(home)
  await plan.begin()
  await done('accept', ask('lucia', 'PUT', '/contract-signed-landlord', { contractId: id }))
  await plan.begin()
  const payment = { renterWalletAddress: wallets.tenant.address }
  await done('pay', ask('daniel', 'POST', `/contract/${id}/payment`, payment))
  const [issued] = await services.leases.listTerms(database, [id])
  if (!issued) throw new Error('Acknowledged terms are missing.')
  const { terms } = issued
  await plan.begin()
  await testChain.call(wallets.tenant, 'payLease', terms)
  await testChain.mine()
  await until(id, 'active')
  await plan.begin()
  await bench.passTo(terms.moveIn + 5 * day) // the keeper releases: nobody presses the button
  await until(id, 'released')
  await plan.begin()
  const rent = await testChain.call(wallets.tenant, 'payRentFor', issued.id, terms.landlord, 1100n * unit)
  await testChain.mine()
  await done('month', ask('daniel', 'PUT', `/contract/${id}/ledger/month`, { transactionId: rent, order: 0, month: 2 }))
  await plan.begin()
  const why = {
    userId: rentals.landlord.id,
    requestId: id,
    part: 'deposit',
    reason: 'damage',
    words: 'The door is broken.',
  }
  await done('statement', ask('lucia', 'POST', '/profile/arbitration', why, ['statement-made']))
  await testChain.call(wallets.landlord, 'dispute', terms, 800n * unit)
  await testChain.mine()
  await until(id, 'disputed')
  await plan.begin()
  const answer = {
    userId: rentals.tenant.id,
    requestId: id,
    part: 'deposit',
    reason: 'other',
    words: 'It was so before.',
  }
  await done('answer', ask('daniel', 'POST', '/profile/arbitration', answer, ['statement-made']))
  await plan.begin()
  const shares = { part: 'deposit', toTenant: 500n * unit, toLandlord: 300n * unit } as const
  const deadline = Number((await testChain.node.getBlock()).timestamp) + 3 * day
  const place = { chainId: issued.chainId, escrow: issued.escrow, version: services.deps.chain.escrow.version }
  const signature = await wallets.landlord.signTypedData(
    settlementTypedData(place, { ...shares, lease: issued.id, deadline: BigInt(deadline) }),
  )
  const offer = { leaseId: id, part: 'deposit', toTenant: `${shares.toTenant}`, toLandlord: `${shares.toLandlord}` }
  await done('offer', ask('lucia', 'POST', '/profile/shares', { ...offer, deadline, signature }))
  await plan.begin()
  const { toTenant, toLandlord } = shares
  await testChain.call(wallets.tenant, 'settle', terms, 1, toTenant, toLandlord, BigInt(deadline), signature as Hex)
  await testChain.mine()
  await until(id, 'resolved')
  await plan.end()
  await bench.notifyAll()
  return { id, issued, kills: plan.kills(), said }
}

/** What must exist exactly once after a journey. */
const history = [
  'tenant request → requested',
  'landlord accept → accepted',
  'tenant pay → accepted',
  'chain paymentFinal → active',
  'chain chainEvent → released',
  'chain chainEvent → released', // the rent
  'chain chainEvent → disputed',
  'tenant answerDispute → disputed',
  'landlord offerShares → disputed',
  'chain chainEvent → resolved',
]

// promise: sgn-4-killed
test.each([lives])(
  'killed at ten random moments of a journey, %s times, nothing is lost or notified twice, and the keeper sends once',
  async () => {
    console.log(`${lives} journeys, ten kills each, seed ${seed}.`)
    const random = randomFrom(seed)
    let kills = 0
    for (let count = 1; count <= lives; count++) {
      const life = await travel(random)
      const { id, issued } = life
      kills += life.kills
      expect(life.kills).toBe(10)
      expect(life.said).toEqual(['request', 'accept', 'pay', 'month', 'statement', 'answer', 'offer'])
      const rows = await rentals.historyOf(id)
      // Whether a payment was seen before it was final, and who was reminded, depends on when the server ran.
      const certain = rows.filter((row) => !/chain paymentSeen|chain paymentLost|clock remind/.test(row))
      expect(certain).toEqual(history)
      expect(await bench.rowsTwice(id)).toEqual([])
      const payments = await services.deposits.paymentsOf(database, [id])
      expect(payments.map(({ kind, amount, payee }) => `${kind} ${amount / unit} ${payee}`).toSorted()).toEqual([
        'fee 1 keyhold',
        'fee 1 keyhold',
        'paid-in 1900 escrow',
        'released 1100 landlord',
        'rent 1100 landlord',
        'settled 300 landlord',
        'settled 500 tenant',
      ])
      const ledger = await services.ledgers.read(rentals.tenant, id)
      expect(ledger.months[1]).toMatchObject({ paid: `${1100n * unit}` })
      expect(await bench.spokenOf(id)).toEqual({ statements: 2, offers: 1, months: 1 })
      expect(await bench.notifiedTwice()).toEqual([])
      expect(await bench.keeperCalls(issued.id)).toEqual({ tries: ['released'], onChain: 1 })
      expect(await bench.keeperNonce()).toBe(count)
    }
    expect(await services.reconciliation.compare()).toEqual([])
    console.log(`${kills} kills: ${lives} journeys completed, ${await bench.keeperNonce()} calls by the keeper.`)
  },
  3_600_000,
)
