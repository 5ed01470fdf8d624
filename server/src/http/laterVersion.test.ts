/**
 * During an upgrade two versions of Keyhold share a database: the older one must read rows of kinds that only the newer
 * one knows.
 */
import { Attachment, Correspondent } from '@keyhold/api/chat.schema.ts'
import { Viewing } from '@keyhold/api/viewings.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, createTestHomes } from '../testing/homes.ts'

const { services, createPerson, publish, visitor } = await createTestHomes()
const { database } = services.deps
afterAll(() => services.close())
let admin: Caller
let landlord: Caller
let home = ''
const get = async (path: string, by: Pick<Caller, 'call'> = admin) => {
  const { status, body } = await by.call<never>('GET', path)
  expect([path, status]).toEqual([path, 200])
  return body as unknown
}

beforeAll(async () => {
  ;[admin, landlord] = [await createPerson({ roles: ['USER', 'ADMIN'] }), await createPerson()]
  home = await publish(landlord)
  await database`alter table admin_action drop constraint act_is_known`
  await database`alter table report drop constraint a_report_has_a_reason`
  await database`alter table keeper drop constraint state_is_known`
})

// promise: sgn-6-desk-later
test('the audit log shows an unknown action by its name', async () => {
  const act = { at: new Date(), adminId: admin.id, action: 'telephone', subjectId: home, reason: 'They asked' }
  await database`insert into admin_action ${database(act)}`
  expect(await get('/desk/operator/log')).toMatchObject([{ act: 'log' }, { act: 'telephone', reason: 'They asked' }])
})

test('a report is shown with the name of its unknown reason', async () => {
  const report = { listingId: home, accountId: null, reason: 'no-lift', words: '', reportedAt: new Date() }
  await database`insert into report ${database(report)}`
  expect(await get('/reports')).toMatchObject({ subjects: [{ reports: [{ reason: 'no-lift' }] }] })
})

test('a keeper’s unknown state is accepted', async () => {
  const { chainId } = services.chain
  const keeper = { chainId, account: `0x${'1'.repeat(40)}`, since: 0, seenAt: new Date(), state: 'asleep' }
  await database`insert into keeper ${database(keeper)}`
  expect(await get('/desk/operator/house')).toMatchObject({ keeper: { state: 'asleep' } })
})

test('an email and a notice of an unknown kind are shown, not refused', async () => {
  const now = new Date(services.deps.clock.now())
  const email = { recipient: 'somebody@mail.example', languageId: 700_000, emailKind: 'notices:ofTomorrow' }
  await database`insert into outbox ${database({ ...email, content: database.json({ values: {} }), postedAt: now, nextTryAt: now } as never)}`
  const read = (await get('/desk/operator/house')) as { letters: { newest: { kind: string }[] } }
  expect(read.letters.newest.map(({ kind }) => kind)).toContain('notices:ofTomorrow')
  const titles = database.json({ en: 'Something new', es: 'Algo nuevo', th: 'สิ่งใหม่' })
  const notice = { accountId: landlord.id, titles, path: '/', at: now, emailKind: 'ofTomorrow' }
  await database`insert into notice ${database(notice as never)}`
  expect(await get('/notice', landlord)).toMatchObject({ notices: [{ title: 'Something new', topic: null }] })
})

test('a user who signed in by an unknown method is signed in, and sees the session', async () => {
  await database`update session set means = 'card' where account_id = ${landlord.id}`
  expect(await get('/user/sessions', landlord)).toMatchObject([{ means: 'password' }])
})

test('a home with a picture of an unknown room is shown', async () => {
  await database`update photo set room = 'cellar', hour = 'dawn' where listing_id = ${home}`
  const ad = (await get(`/roomAd/findById/${home}`, visitor)) as { property: { images: unknown[] } }
  expect(JSON.stringify(ad)).toContain('"room":null')
})

test('a file of an unknown kind can be downloaded, and a viewing of an unknown kind has no named one', () => {
  expect(Attachment.shape.kind.parse('song')).toBe('pdf')
  const { attached } = Correspondent.shape.lastMessage.shape
  expect([attached.parse('song'), attached.parse(undefined)]).toEqual(['pdf', undefined])
  expect(Viewing.shape.way.parse('balloon')).toBeNull()
})
