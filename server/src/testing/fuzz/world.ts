/**
 * The users of a fuzz run with their data: homes, leases of several statuses, messages, viewings, evidence, documents.
 */
import { createTestDesk } from '../../domains/disputes/desk/desk.setup.ts'
import { wallets } from '../chain.ts'
import { jpeg } from '../homes.ts'
import type { CallerName } from './calls.ts'
import { noteChanges } from './changes.ts'
import { createDeedPlace } from './deeds/place.ts'
import type { Known } from './inputs.ts'
import { createPool } from './pool.ts'

const names: Readonly<Record<Exclude<CallerName, 'visitor'>, string>> = {
  tenant: 'daniel',
  landlord: 'lucia',
  arbitrator: 'helena',
  admin: 'ada',
}
const unit = 10n ** 18n
/** Counts of rate limits, the log of denied access, and the watcher's tables: these may change during a refused call. */
const mayChangeOnRefusal = ['rate_limit', 'access_entry', 'chain_block', 'chain_cursor']

/** Opens it, on its own database and chain; close it with `close`. `blockSeconds` as in `startTestChain`. */
export async function createFuzzWorld(blockSeconds?: number) {
  // Rate limits are disabled: the maximum of calls a minute, and `call` deletes every counted attempt.
  const desk = await createTestDesk({ CALLS_A_MINUTE: '1000000', LOG_LEVEL: 'silent' }, blockSeconds)
  const { services, people } = desk
  const { database, clock } = services.deps
  const { app } = services
  const files = { picture: await jpeg(), pdf: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n') }
  await giveEverything(desk)
  const changes = await noteChanges(database, mayChangeOnRefusal)
  const tokens = new Map<CallerName, string>()

  async function tokenOf(caller: CallerName): Promise<string | undefined> {
    if (caller === 'visitor') return undefined
    const held = tokens.get(caller)
    if (held) return held
    const payload = new URLSearchParams({ username: `${names[caller]}@mail.example`, password: 'a password of tests' })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await database`delete from rate_limit`
    const answer = await app.inject({ method: 'POST', url: '/api/login', payload: payload.toString(), headers })
    const token = String(answer.headers.authorization ?? '')
    if (token) tokens.set(caller, token)
    return token || undefined
  }
  /** Restores all users: a session, a role, no suspension. */
  async function heal() {
    tokens.clear()
    const those = Object.values(people).map(({ id }) => id)
    await database`update account set suspended_at = null where id = any(${those})`
    clock.pass(60)
    for (const caller of Object.keys(names) as CallerName[]) await tokenOf(caller)
    await changes.take()
  }
  await heal()
  const callers = Object.entries(names).map(([caller, name]) => {
    const { id } = people[name as keyof typeof people]
    return [caller as CallerName, { id, email: `${name}@mail.example` }] as const
  })
  const pool = await createPool(database, desk, new Map(callers))
  return {
    place: await createDeedPlace(desk, tokenOf),
    app,
    changes,
    files,
    heal,
    tokenOf,
    people,
    find: (one: Known, caller: CallerName) => pool.find(one, caller),
    learn: pool.learn,
    /** Waits until no archive and no smaller picture is being made: that continues after its call was answered. */
    async untilMade() {
      for (let left = 100; left > 0; left--) {
        const making = await database`
          select from data_export where made_at is null union all select from photo_avif where next_try_at is not null`
        if (making.length === 0) return
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    /** Deletes the counted attempts, as if they had expired. */
    forgetTries: () => database`delete from rate_limit`,
    close: () => desk.close(),
  }
}
export type FuzzWorld = Awaited<ReturnType<typeof createFuzzWorld>>

/** Creates data for everyone. */
async function giveEverything(desk: Awaited<ReturnType<typeof createTestDesk>>): Promise<void> {
  const { services, rentals, people, testChain } = desk
  const [paid, disputed] = await desk.paidLeases(2)
  if (!paid || !disputed) throw new Error('There are two.')
  await testChain.call(wallets.tenant, 'dispute', disputed.terms, 240n * unit)
  await desk.final()
  const home = await rentals.aHome()
  await rentals.request(await rentals.aHome())
  await rentals.accepted()
  await services.listings.upload(people.lucia, home, { files: [{ fileName: 'living.jpg', bytes: await jpeg() }] })
  const draft = { title: 'A room', cityId: 3_583_361 }
  await services.listings.draft(people.lucia, draft)
  const said = (content: string) => ({
    id: crypto.randomUUID(),
    recipientId: people.lucia.id,
    content,
    roomAdId: home,
  })
  /** A setup call must succeed: a refusal ends the run. */
  const give = async (...request: Parameters<typeof desk.call>) => {
    const { statusCode, body } = await desk.call(...request)
    if (statusCode !== 200) throw new Error(`${request[0]} was refused ${request[1]}: ${statusCode} ${body}`)
  }
  await give('daniel', '/messages', said('Is it still free?'), 'POST')
  await give('daniel', '/favourite', { ids: [home] })
  await give('helena', `/desk/disputes/${disputed.id}/interest`, { interest: 'none' })
  const statement = { requestId: disputed.id, userId: people.daniel.id, part: 'handover', reason: 'not-clean' }
  await give('daniel', '/profile/arbitration', statement, 'POST')
  const times = ['2026-11-24T10:00', '2026-11-25T10:00']
  const offered = { id: crypto.randomUUID(), roomAdId: home, tenantId: people.daniel.id, times }
  await give('lucia', '/viewings', { ...offered, minutes: 30, way: 'in-person' }, 'POST')
  await give('daniel', '/savedSearch', { name: 'Flats', query: 'city=3583361' }, 'POST')
  await give('daniel', '/passport/link', { days: 30, shownName: 'first', showsLeases: true }, 'POST')
  await postEmails(desk)
  await writeToOneWhoLeaves(desk)
}

/** Emails with open links: for a new password, for a registration, and for the newsletter. */
async function postEmails({ services: { app } }: Awaited<ReturnType<typeof createTestDesk>>): Promise<void> {
  const email = 'nora@mail.example'
  const newcomer = { email, password: 'a password of tests', languageId: 700_000 }
  await app.inject({ method: 'POST', url: '/api/registration', payload: newcomer })
  await app.inject({ method: 'POST', url: '/api/forgottenPassword', payload: { email } })
  await app.inject({ method: 'POST', url: '/api/subscribe', payload: { email, name: 'Nora', phone: '+503 2264' } })
}

/** A deleted user with conversations with the tenant and the landlord: the stub and the conversations stay. */
async function writeToOneWhoLeaves({ services, people }: Awaited<ReturnType<typeof createTestDesk>>): Promise<void> {
  const [email, password] = ['gil@mail.example', 'a password of tests']
  const profile = { firstName: 'Gil', lastName: 'Gone', phoneNumber: '+503 2264 1181', categoryTypeId: null }
  const { person: gil } = await services.accounts.seed({ email, password, languageId: 700_000, profile })
  const write = (from: string, to: string) =>
    services.chat.send(from, { id: crypto.randomUUID(), recipientId: to, content: 'Hello' })
  for (const { id } of [people.daniel, people.lucia]) {
    await write(id, gil.id)
    await write(gil.id, id)
  }
  await services.leaving.delete(gil, { currentPassword: password })
}
