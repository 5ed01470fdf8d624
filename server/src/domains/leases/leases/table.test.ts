/** The table of D 6.1, copied by hand, compared with what the service does in PostgreSQL. */
import { isClosed, type Status, type TransitionName } from '@keyhold/rental/lease.ts'
import { handCopiedEdges, handCopiedEnds, handCopiedTable } from '@keyhold/rental/leaseTable.setup.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import * as store from './store.ts'
import { transition } from './transition.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { landlord, tenant, other } = rentals
const { leases, deps } = services
const { database } = deps
afterAll(() => services.close())

const statuses = Object.keys(handCopiedTable) as Status[]
const putAt = (id: string, status: Status) => database`update lease set status = ${status} where id = ${id}`

/** The whole stored lease, as text. */
async function stored(id: string): Promise<string> {
  const all = [
    await database`select * from lease where id = ${id}`,
    await database`select * from lease_history where lease_id = ${id} order by id`,
    await database`select * from lease_terms where lease_id = ${id}`,
    await database`select lease_id, nights::text from stay where lease_id = ${id}`,
  ]
  return JSON.stringify(all, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
}
const answerOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

// promise: bad-act-status, sgn-4-table-service
test('of all actions of all parties at every status, only those of D 6.1 are done and lead where it says; every other is refused and changes nothing', async () => {
  const { id } = await rentals.accepted()
  const wrong: string[] = []
  let [done, refused] = [0, 0]
  type Edge = (typeof handCopiedEdges)[number]
  /** Tries each change in turn through the one place for all status changes, in one transaction. */
  const ask = (edges: readonly Edge[]) =>
    database.begin(async (tx) => {
      const lease = (await store.lockLease(tx, id)) ?? never()
      const answers: string[] = []
      for (const { act, party } of edges)
        answers.push(await answerOf(transition(deps, tx, lease, act, { party, derivedStatus: 'resolved' })))
      return answers
    })
  for (const status of statuses) {
    await putAt(id, status)
    const edges = handCopiedEdges.filter((edge) => edge.status === status)
    const before = await stored(id)
    const missing = edges.filter(({ isAllowed }) => !isAllowed)
    for (const [place, answer] of (await ask(missing)).entries()) {
      const { party, act } = missing[place] ?? never()
      if (answer !== 'not-at-this-stage') wrong.push(`${party} ${act} at ${status}: ${answer}`)
      refused++
    }
    expect(await stored(id)).toBe(before)
    for (const edge of edges.filter(({ isAllowed }) => isAllowed)) {
      await putAt(id, status)
      const { act, party } = edge
      const [answer] = await ask([edge])
      const end = handCopiedEnds[act]
      const to = end === 'same' ? status : end === 'derived' ? 'resolved' : end
      const last = (await leases.listHistory(database, id)).at(-1)
      const result = [answer, await rentals.statusOf(id), last?.transition, last?.party, last?.from, last?.to]
      if (result.join() !== ['done', to, act, party, status, to].join())
        wrong.push(`${party} ${act} at ${status}: ${result}`)
      done++
    }
  }
  expect(wrong).toEqual([])
  console.log(`The table of D 6.1 in PostgreSQL: ${done} edges done, ${refused} missing ones refused.`)
  expect(done + refused).toBe(13 * 34 * 5)
})

/** What a person can request of the service about a lease, by transition; the rest happens at the escrow. */
const doors: Partial<Record<TransitionName, (person: typeof tenant, id: string, home: string) => Promise<unknown>>> = {
  edit: (person, id, home) => leases.edit(person, { ...rentals.form(home), id, validTo: '2027-11-01' }),
  open: leases.open,
  accept: (person, id) => leases.accept(person, id),
  decline: (person, id) => leases.decline(person, id, 'A reason.'),
  withdraw: (person, id) => leases.withdraw(person, id, 'A reason.'),
  cancel: (person, id) => leases.cancel(person, id, 'A reason.'),
  pay: (person, id) => leases.startPaying(person, id, wallets.tenant.address),
  endEarly: (person, id) => database.begin((tx) => leases.noteEnding(tx, person, id, {})),
  renew: (person, id) => database.begin((tx) => leases.noteRenewal(tx, person, id, {})),
}
for (const name of [
  'offerShares',
  'declineShares',
  'answerDispute',
  'showEvidence',
  'takeBackEvidence',
  'record',
  'stateRent',
  'stateDeposit',
] as const)
  doors[name] = (person, id) => database.begin((tx) => leases.recordStatement(tx, person, id, name, {}))

/** Idempotent actions (D 6.2): they return "done" again and change nothing. */
const repeated = [
  ...statuses.filter((status) => status !== 'requested').map((status) => `landlord open at ${status}`),
  'landlord accept at accepted',
  'landlord accept at paying',
  'landlord decline at declined',
  'tenant withdraw at withdrawn',
  'landlord cancel at cancelled',
  // Issued terms are returned again to a page that is opened again.
  ...statuses.filter((status) => status !== 'accepted').map((status) => `tenant pay at ${status}`),
]

// promise: bad-act-others, sgn-4-table-doors
test('no method of the service lets anyone do at any status what D 6.1 does not allow', async () => {
  const { id } = await rentals.accepted()
  const home = (await leases.find(database, id))?.listingId ?? ''
  const [wrong, harmless]: string[][] = [[], []]
  let refused = 0
  for (const status of statuses)
    for (const [act, ask] of Object.entries(doors) as [TransitionName, NonNullable<(typeof doors)['edit']>][])
      for (const [party, person] of [
        ['tenant', tenant],
        ['landlord', landlord],
        ['stranger', other],
      ] as const) {
        if (party !== 'stranger' && handCopiedTable[status].may[party].includes(act)) continue
        await putAt(id, status)
        const before = await stored(id)
        const answer = await answerOf(ask(person, id, home))
        const said = `${party} ${act} at ${status}`
        if ((await stored(id)) !== before) wrong?.push(`${said}: ${answer}, and changed`)
        if (answer === 'done') harmless?.push(said)
        else refused++
      }
  expect(wrong).toEqual([])
  expect(harmless?.toSorted()).toEqual(repeated.toSorted())
  console.log(`${refused} calls of the service asked for more than D 6.1 allows, and were refused.`)
})

test('an unfinal payment’s events and the scheduler’s reminders change nothing where D 6.1 has no edge', async () => {
  const { id } = await rentals.accepted()
  const result = {
    paymentSeen: leases.markPaymentSeen,
    paymentLost: leases.markPaymentLost,
    remind: leases.remind,
  } as const
  for (const status of statuses)
    for (const [act, tell] of Object.entries(result) as [keyof typeof result, typeof leases.remind][]) {
      const { chain, clock } = handCopiedTable[status].may
      await putAt(id, status)
      const before = await stored(id)
      // A lease that has ended is reminded of a second payment alone (D 12.11).
      await database.begin((tx) => tell(tx, id, { second: true }))
      const hasMoved = (await stored(id)) !== before
      expect([act, status, hasMoved]).toEqual([act, status, [...chain, ...clock].includes(act)])
      if (act !== 'remind' || !isClosed(status)) continue
      const reminded = await stored(id)
      await database.begin((tx) => tell(tx, id, {}))
      expect([status, await stored(id)]).toEqual([status, reminded])
    }
})

function never(): never {
  throw new Error('The lease should exist.')
}
