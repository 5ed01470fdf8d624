/** A party's statement about the money is notified to the other, by e-mail and bell, with a link to it. */
import type { StatementTransitionName } from '@keyhold/rental/lease.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestNotices } from '../../../testing/notices.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { emailKindsFor } from '../../leases/lease-notices/emailKinds.ts'
import type { HistoryEntry } from '../../leases/leases/service.ts'
import { createBell } from './bell.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { leases, choices, deps } = services
const { database, clock } = deps
const { notices, outbox } = createTestNotices(services)
const bell = createBell({ database, clock })
afterAll(() => services.close())

const unit = 10n ** 18n
const offer = {
  part: 'handover',
  amount: `${1_100n * unit}`,
  toTenant: `${300n * unit}`,
  toLandlord: `${800n * unit}`,
  until: 1_796_148_000,
  disputed: true,
}

/** The e-mail, and the bell's notice, about the landlord's statement on a disputed lease. */
async function emailAbout(name: StatementTransitionName, facts: HistoryEntry['facts']) {
  const id = await rentals.request(await rentals.aHome())
  await database`update lease set status = 'disputed' where id = ${id}`
  await notices.skip()
  await database`delete from outbox`
  await database`delete from notice`
  await database.begin((tx) => leases.recordStatement(tx, rentals.landlord, id, name, facts))
  await vi.waitFor(async () => {
    await notices.follow()
    expect(await outbox.listNewest()).toHaveLength(1)
  })
  const [email] = await outbox.listNewest('daniel@mail.example')
  const { notices: lines } = await bell.list(rentals.tenant.id, 'en')
  return { id, letter: email, lines, text: email?.text.replaceAll(/\s+/g, ' ') ?? '' }
}

// promise: settle-told
test('the tenant is notified of the landlord’s offer: each share, the deadline, and where to answer', async () => {
  const { id, letter: email, lines, text } = await emailAbout('offerShares', offer)
  expect(email?.subject).toMatch(/^Lucia offers to share 1,100.USDT for Two-bedroom/)
  for (const words of ['300 USDT for you, 800 USDT for Lucia', 'until 1 December 2026', `/disputes/${id}`])
    expect(text).toContain(words)
  expect(lines).toMatchObject([{ title: email?.subject, path: `/profile/${rentals.tenant.id}/disputes/${id}` }])
})

test('an offer about an undisputed amount links to the lease', async () => {
  const { id, lines } = await emailAbout('offerShares', { ...offer, disputed: false })
  expect(lines).toMatchObject([{ path: `/profile/${rentals.tenant.id}/leases/${id}` }])
})

test('the maker of a declined offer is notified, and reads that their signature cannot be revoked', async () => {
  const { letter: email, text } = await emailAbout('declineShares', offer)
  expect(email?.subject).toMatch(/^Lucia declined your offer for/)
  expect(text).toContain('Lucia could still send it to the escrow until 1 December 2026')
})

// promise: sgn-7-arbitration-told
test('an answer in a dispute is notified to the other, with a link to the dispute’s page; money is always e-mailed', async () => {
  await choices.choose(rentals.tenant.id, { kind: 'requests', isOn: false }, '127.0.0.1')
  const { id, letter: email, lines } = await emailAbout('answerDispute', { part: 'handover' })
  expect(email?.subject).toMatch(/^Lucia answered in the dispute about/)
  expect(lines).toMatchObject([{ path: `/profile/${rentals.tenant.id}/disputes/${id}` }])
})

test('the landlord’s statement about a rent is notified to the tenant, with the amount and the day, and a link to the rents', async () => {
  const rent = { month: 2, due: 1_796_148_000, amount: `${1_100n * unit}` }
  const confirmed = await emailAbout('stateRent', { ...rent, said: 'confirmed', on: '2026-11-20' })
  expect(confirmed.letter?.subject).toBe('Lucia confirmed 1,100 USDT of rent')
  for (const words of ['due on 1 December 2026', 'paid another way on 20 November 2026', 'Open the rents'])
    expect(confirmed.text).toContain(words)
  const path = `/profile/${rentals.tenant.id}/leases/${confirmed.id}/ledger`
  expect(confirmed.lines).toMatchObject([{ path, topic: 'rent' }])
  const proposed = await emailAbout('stateRent', { ...rent, said: 'month-proposed' })
  expect(proposed.text).toContain('Lucia proposes to count 1,100 USDT of rent')
  expect(proposed.text).toContain('if you do nothing, nothing changes')
  expect((await emailAbout('stateRent', { ...rent, said: 'month-agreed' })).letter?.subject).toMatch(/^Lucia agreed/)
})

test('a tenant who reported a rent as paid another way gets no reminder before it is late; then both read that it is unconfirmed', () => {
  const emailAbout = (facts: HistoryEntry['facts']) => emailKindsFor({ transition: 'remind', party: 'clock', facts })
  const rent = { rent: 2, amount: '1100', due: 1_796_148_000 }
  expect(emailAbout({ ...rent, days: 5 })).toEqual({ tenant: 'rentLate', landlord: 'rentLateForYou' })
  const late = { tenant: 'rentUnconfirmed', landlord: 'rentUnconfirmedForYou' }
  expect(emailAbout({ ...rent, days: 5, on: '2026-11-20' })).toEqual(late)
  for (const days of [-3, 0]) expect(emailAbout({ ...rent, days, on: '2026-11-20' })).toEqual({})
})

test('for a late unconfirmed rent the tenant reads that it is open, and the landlord its amount and delay', async () => {
  const { id } = await rentals.accepted()
  await database`update lease set status = 'released' where id = ${id}`
  await notices.skip()
  await database`delete from outbox`
  const facts = { rent: 2, days: 5, amount: `${1_100n * unit}`, due: 1_796_148_000, on: '2026-11-20' }
  await database.begin((tx) => leases.remind(tx, id, facts))
  await vi.waitFor(async () => {
    await notices.follow()
    expect(await outbox.listNewest()).toHaveLength(2)
  })
  const textTo = async (to: string) => (await outbox.listNewest(to))[0]?.text.replaceAll(/\s+/g, ' ') ?? ''
  const toTenant = await textTo('daniel@mail.example')
  for (const words of ['Lucia has not confirmed it, so 1,100 USDT of that month is still open', 'Days late: 5'])
    expect(toTenant).toContain(words)
  const toLandlord = await textTo('lucia@mail.example')
  for (const words of ['1,100 USDT for', 'due on 1 December 2026', 'Days late: 5', 'another way on 20 November 2026'])
    expect(toLandlord).toContain(words)
  for (const text of [toTenant, toLandlord]) {
    expect(text).toContain('/ledger')
    expect(text).not.toMatch(/\{\{|undefined/)
  }
})

test('a month reported before the rent has arrived, and one that no longer applies, are notified without an amount', async () => {
  const rent = { month: 2, due: 1_796_148_000 }
  const early = await emailAbout('stateRent', { ...rent, said: 'month-proposed-early' })
  expect(early.text).toContain(
    'for the month that was due on 1 December 2026 at 12:00. The payment is still on its way.',
  )
  const kept = await emailAbout('stateRent', { ...rent, said: 'month-kept' })
  expect(kept.text).toContain('The earlier proposal of another month is void.')
  for (const { text, lines, id } of [early, kept]) {
    expect(text).not.toMatch(/\{\{|undefined/)
    expect(lines).toMatchObject([{ path: `/profile/${rentals.tenant.id}/leases/${id}/ledger`, topic: 'rent' }])
  }
})

test('a landlord who must confirm a rent reads the tenant’s report, and what not confirming means', async () => {
  const facts = { said: 'claimed', month: 2, due: 1_796_148_000, on: '2026-11-20' }
  expect(emailKindsFor({ transition: 'stateRent', party: 'tenant', facts })).toEqual({ landlord: 'rentClaimed' })
  const { text } = await emailAbout('stateRent', facts)
  expect(text).toContain('It counts as paid once you confirm it on the Rents page')
  expect(text).toContain('Until you confirm, the month stays open')
  expect(text).not.toMatch(/\{\{|undefined/)
})

test('a signed longer stay is notified with the deadline for the renewal, and a link', async () => {
  const { id } = await rentals.accepted()
  await database`update lease set status = 'released' where id = ${id}`
  await notices.skip()
  await database`delete from outbox`
  const facts = { offer: 'signed', next: 'the next', payBy: '1796148000' }
  await database.begin((tx) => leases.noteRenewal(tx, rentals.landlord, id, facts))
  await vi.waitFor(async () => {
    await notices.follow()
    expect(await outbox.listNewest()).toHaveLength(1)
  })
  const [email] = await outbox.listNewest('daniel@mail.example')
  const text = email?.text.replaceAll(/\s+/g, ' ') ?? ''
  expect(text).toContain('held for you until 1 December 2026 at 12:00')
  expect(text).toContain('If you do nothing, this lease ends as agreed.')
  expect(text).toContain(`/leases/${id}/renewal`)
})

test('a tenant who did not renew reads that the earlier lease ends as agreed, not that an agreement ended', async () => {
  const { id: before } = await rentals.accepted()
  const { id } = await rentals.accepted()
  await database`update lease set renews = ${before} where id = ${id}`
  await notices.skip()
  await database`delete from outbox`
  await database`insert into lease_history (lease_id, transition, party, at, server_at, to_status, facts)
    values (${id}, 'lapse', 'clock', ${clock.leaseNow()}, now(), 'expired', ${database.json({ why: 'unpaid' })})`
  await vi.waitFor(async () => {
    await notices.follow()
    expect(await outbox.listNewest()).toHaveLength(2)
  })
  const subjects = (await outbox.listNewest()).map(({ subject }) => subject)
  expect(subjects).toContainEqual(expect.stringMatching(/^The time to renew at .* is over$/))
  expect(subjects).toContainEqual(expect.stringMatching(/^Daniel did not renew at /))
})

test('only the two parties can make statements about a lease, and only once its money is held', async () => {
  const id = await rentals.request(await rentals.aHome())
  const say = (by: typeof rentals.other) =>
    database.begin((tx) => leases.recordStatement(tx, by, id, 'offerShares', offer))
  await expect(say(rentals.other)).rejects.toThrow('lease-not-found')
  await expect(say(rentals.tenant)).rejects.toThrow('not-at-this-stage')
})

// promise: sgn-7-desk-conflict-told
test.each([
  ['none', 0],
  ['conflict', 2],
] as const)(
  'an arbitrator’s interest that is “%s” is notified to %i of the two, with the consequence',
  async (interest, count) => {
    const id = await rentals.request(await rentals.aHome())
    await database`update lease set status = 'disputed' where id = ${id}`
    await notices.skip()
    await database`delete from outbox`
    await database.begin((tx) => leases.recordDeclaration(tx, rentals.other, id, interest))
    await database.begin((tx) =>
      leases.recordStatement(tx, rentals.landlord, id, 'answerDispute', { part: 'handover' }),
    )
    await vi.waitFor(async () => {
      await notices.follow()
      expect(await outbox.listNewest()).toHaveLength(count + 1)
    })
    const emailAbout = (await outbox.listNewest()).filter(({ subject }) =>
      subject.includes('The arbitrator will not decide'),
    )
    expect(emailAbout).toHaveLength(count)
    for (const { text } of emailAbout) {
      expect(text.replaceAll(/\s+/g, ' ')).toContain('Nobody can replace the arbitrator')
      expect(text).toContain(`/disputes/${id}`)
    }
  },
)
