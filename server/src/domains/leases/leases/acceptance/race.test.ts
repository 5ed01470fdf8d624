/**
 * Fifty concurrent acceptances from two processes, each with its own pool: the database constraint lets one win
 * (D 6.4).
 */
import { afterAll, expect, test } from 'vitest'
import { startTestChain } from '../../../../testing/chain.ts'
import { createTestRentals } from '../../../../testing/rentals.ts'
import { type ServerProcess, startServerProcess } from '../../../../testing/serverProcess.ts'
import { createTestServices } from '../../../../testing/services.ts'

const testChain = await startTestChain()
const services = await createTestServices({}, (clock) => testChain.connect(clock))
const rentals = await createTestRentals(services)
const { deps, leases } = services
const { database } = deps
await services.chain.readHead()
await testChain.mine()
const processes: ServerProcess[] = await Promise.all([1, 2].map(() => startServerProcess(services, testChain)))
afterAll(async () => {
  await Promise.all(processes.map((one) => one.kill()))
  await services.close()
  testChain.stop()
})

/** Day number `count` of the year 2027. */
const day = (count: number) => new Date(Date.UTC(2027, 0, count)).toISOString().slice(0, 10)

/** Fifty requests for a home, each with different nights, all of which overlap. */
async function fifty(home: string): Promise<string[]> {
  const ids: string[] = []
  for (let place = 0; place < 50; place++) {
    const stay = { validFrom: day(1 + place), validTo: day(420 + place) }
    ids.push(await rentals.request(home, stay, place % 2 ? rentals.tenant : rentals.other))
  }
  return ids
}

async function signIn({ url }: ServerProcess): Promise<string> {
  const body = new URLSearchParams({ username: 'lucia@mail.example', password: 'a password of tests' })
  return (await fetch(`${url}/login`, { method: 'POST', body })).headers.get('authorization') ?? ''
}

/** The stored nights of a home, by lease, and the accepted tenants. */
async function outcome(home: string) {
  const held = await database<{ leaseId: string }[]>`select lease_id from stay where listing_id = ${home}`
  const accepted = await database<
    { id: string }[]
  >`select id from lease where listing_id = ${home} and status = 'accepted'`
  const acts = await database<{ leaseId: string }[]>`
    select lease_id from lease_history join lease on lease.id = lease_id
    where listing_id = ${home} and transition = 'accept'`
  const waiting =
    await database`select 1 from lease where listing_id = ${home} and status = 'requested' and document is null`
  return {
    held: held.map(({ leaseId }) => leaseId),
    accepted: accepted.map(({ id }) => id),
    acts: acts.map(({ leaseId }) => leaseId),
    waiting: waiting.length,
  }
}

// promise: sgn-4-one-winner
test('of fifty concurrent acceptances of overlapping days from two processes, one wins and 49 are refused as already let', async () => {
  const home = await rentals.aHome()
  const ids = await fifty(home)
  const tokens = await Promise.all(processes.map(signIn))
  const answers = await Promise.all(
    ids.map(async (contractId, place) => {
      const [server, authorization] = [processes[place % 2], tokens[place % 2] ?? '']
      const headers = { authorization, 'content-type': 'application/json' }
      const answer = await fetch(`${server?.url}/contract-signed-landlord`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ contractId }),
      })
      return `${answer.status} ${((await answer.json()) as { code?: string }).code ?? 'accepted'}`
    }),
  )
  expect(answers.toSorted()).toEqual(['200 accepted', ...Array(49).fill('409 dates-already-taken')])
  const winner = ids[answers.indexOf('200 accepted')]
  expect(await outcome(home)).toEqual({ held: [winner], accepted: [winner], acts: [winner], waiting: 49 })
})

test('repeatedly in one process, one of fifty acceptances wins', async () => {
  for (let round = 0; round < 4; round++) {
    const home = await rentals.aHome()
    const ids = await fifty(home)
    const answers = await Promise.allSettled(ids.map((id) => leases.accept(rentals.landlord, id)))
    const winners = ids.filter((_, place) => answers[place]?.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    expect(await outcome(home)).toEqual({ held: winners, accepted: winners, acts: winners, waiting: 49 })
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'dates-already-taken' })
  }
})
