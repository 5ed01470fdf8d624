/** A landlord with a home, and people who write to them about it: the fixture for tests of viewings. */
import type { Viewing } from '@keyhold/api/viewings.schema.ts'
import { createBus } from '../../../gateways/bus.ts'
import { createOutbox } from '../../../gateways/outbox.ts'
import { createRateLimiter } from '../../../gateways/rateLimiter.ts'
import { type Caller, createTestHomes } from '../../../testing/homes.ts'
import { remindOfViewings } from './reminders.ts'

export async function createTestViewings() {
  const testHomes = await createTestHomes()
  const { services, createPerson, publish } = testHomes
  const { database, clock } = services.deps
  const outbox = createOutbox({ ...services.deps, mailer: undefined, onFault: () => undefined })
  const { accounts: people, listings, choices, push } = services
  const bus = createBus(database)
  const rateLimiter = createRateLimiter(database, clock)
  const deps = { ...services.deps, outbox, bus, people, homes: listings, choices, push, rateLimiter }
  const lucia = await createPerson()
  const home = await publish(lucia)

  /** A person who has written about a home. */
  async function aTenant(about = home, landlord = lucia): Promise<Caller> {
    const person = await createPerson({ lists: false })
    const id = crypto.randomUUID()
    await person.call('POST', '/messages', { id, recipientId: landlord.id, content: 'Is it free?', roomAdId: about })
    return person
  }
  const offer = (tenant: Pick<Caller, 'id'>, changes: object = {}, landlord: Pick<Caller, 'call'> = lucia) =>
    landlord.call<Viewing>('POST', '/viewings', {
      id: crypto.randomUUID(),
      tenantId: tenant.id,
      roomAdId: home,
      minutes: 30,
      way: 'in-person',
      words: '',
      times: ['2026-11-23T10:00', '2026-11-23T17:30', '2026-11-24T09:00'],
      ...changes,
    })
  const ask = (tenant: Caller, changes: object = {}) =>
    tenant.call<Viewing>('POST', '/viewings/questions', {
      id: crypto.randomUUID(),
      roomAdId: home,
      words: '',
      ...changes,
    })
  const pick = (tenant: Pick<Caller, 'call'>, { id, times }: Viewing, at = 0) =>
    tenant.call<Viewing>('PUT', `/viewings/${id}/time`, { startsAt: times[at]?.startsAt })
  const end = (who: Pick<Caller, 'call'>, { id }: Pick<Viewing, 'id'>, reason = '') =>
    who.call<Viewing>('PUT', `/viewings/${id}/end`, { reason })
  /** A person's bell notices, the last first. */
  const emailsTo = async ({ id }: Pick<Caller, 'id'>) =>
    (
      await database<{ title: string }[]>`
        select titles->>'en' as title from notice where account_id = ${id} order by id desc`
    ).map(({ title }) => title)
  /** Both people's messages, oldest first. */
  const words = async (one: Caller, other: Pick<Caller, 'id'>) =>
    (await one.call<{ content: string; senderId: string }[]>('GET', `/messages/${one.id}/${other.id}`)).body.map(
      ({ content }) => content,
    )
  /** Like the scheduler's tick. */
  const remind = () => remindOfViewings(deps)
  return {
    ...testHomes,
    services,
    remind,
    database,
    clock,
    outbox,
    lucia,
    home,
    aTenant,
    offer,
    ask,
    pick,
    end,
    emailsTo,
    words,
  }
}
