import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { untilWaiting } from '../../../../testing/locks.ts'
import { createTestAccounts, profileForm } from '../accounts.setup.ts'

const testAccounts = await createTestAccounts()
const { call, newcomer, confirm, signIn, emailTo } = testAccounts
afterAll(() => testAccounts.services.close())

const ada = await newcomer('ada@mail.test')
const currentPassword = 'a long password'
const form = profileForm(ada.user.id, 'ada@mail.test')
const save = (changes: object, token = ada.token) => call('PUT', '/profile', { ...form, ...changes }, token)

test('a newcomer’s profile lists what is missing', async () => {
  const { body } = await call('GET', `/profile/${ada.user.id}`, undefined, ada.token)
  expect(body).toMatchObject({ missing: ['firstName', 'lastName', 'phoneNumber'], gender: { id: 600_002 } })
})

// promise: sgn-1-profile, sgn-3-profile, sgn-7-profile
test('a profile is stored completely and returned in the reader’s language', async () => {
  const changes = {
    dateOfBirth: '1990-05-17',
    occupation: 500_001,
    gender: null,
    categoryTypeId: 1_300_001,
    agencyName: 'Casa Clara',
    spokenLanguages: [1_400_001, 1_400_000, 1_400_001],
    yourWalletAddress: '0x52908400098527886e0f7030069857d2e4169ee7',
  }
  expect((await save(changes)).status).toBe(200)
  const { body } = await call('GET', `/profile/${ada.user.id}?lang=es`, undefined, ada.token)
  expect(body).toMatchObject({
    firstName: 'Lucía',
    phoneNumber: '+503 7012-3456',
    dateOfBirth: '1990-05-17',
    gender: { id: 600_002, text: 'Prefiero no decirlo' },
    categoryType: { id: 1_300_001 },
    agencyName: 'Casa Clara',
    yourWalletAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
    walletProved: false,
    missing: [],
  })
  expect(body.spokenLanguages.map(({ id }: { id: number }) => id)).toEqual([1_400_001, 1_400_000])
})

// promise: sgn-one-name
test('a person with one name saves it, and nothing is missing; without saying so the last name is', async () => {
  const one = await newcomer('suharto@mail.test')
  const own = { ...profileForm(one.user.id, 'suharto@mail.test'), firstName: 'Suharto' }
  const saveOwn = (changes: object) => call('PUT', '/profile', { ...own, ...changes }, one.token)
  expect((await saveOwn({ lastName: 'ignored', hasOneName: true })).status).toBe(200)
  const { body } = await call('GET', `/profile/${one.user.id}`, undefined, one.token)
  expect(body).toMatchObject({ firstName: 'Suharto', lastName: '', missing: [] })
  expect((await saveOwn({ lastName: '' })).body).toEqual({ code: 'invalid-values', fields: { lastName: 'required' } })
})

// promise: sgn-5-profile-refused
test.each([
  [{ firstName: ' ' }, 'firstName'],
  [{ lastName: '' }, 'lastName'],
  [{ firstName: '\u200B' }, 'firstName'],
  [{ categoryTypeId: 1_300_001, agencyName: '\u202E\u2800' }, 'agencyName'],
  [{ phoneNumber: '' }, 'phoneNumber'],
  [{ phoneNumber: 'call me' }, 'phoneNumber'],
  [{ emailAddress: 'nonsense' }, 'emailAddress'],
  [{ categoryTypeId: 1_300_001, agencyName: ' ' }, 'agencyName'],
  [{ categoryTypeId: 500_000 }, 'categoryTypeId'],
  [{ gender: 1 }, 'gender'],
  [{ occupation: 600_000 }, 'occupation'],
  [{ spokenLanguages: [700_000] }, 'spokenLanguages'],
  [{ dateOfBirth: '1990-02-30' }, 'dateOfBirth'],
  [{ dateOfBirth: '2200-01-01' }, 'dateOfBirth'],
  [{ dateOfBirth: '0001-01-01' }, 'dateOfBirth'],
  [{ yourWalletAddress: '0x1234' }, 'yourWalletAddress'],
  [{ yourWalletAddress: '0x52908400098527886E0F7030069857D2E4169Ee7' }, 'yourWalletAddress'],
])('a profile with %j is refused and names the field', async (changes, field) => {
  const answer = await save(changes)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.fields)).toEqual([field])
})

// promise: bad-blank-name
test('invisible characters are removed from a name, and a name of only those is missing', async () => {
  const { user, token } = await newcomer('cleo@mail.test')
  const own = profileForm(user.id, 'cleo@mail.test')
  const typed = { firstName: '\u200BLu\0ci\u0301a', lastName: '\u202Eevil', agencyName: 'Casa\r\nClara' }
  expect((await call('PUT', '/profile', { ...own, ...typed }, token)).status).toBe(200)
  const { body } = await call('GET', `/profile/${user.id}`, undefined, token)
  expect(body).toMatchObject({ firstName: 'Lucía', lastName: 'evil', agencyName: 'Casa Clara' })
  const blank = await call('PUT', '/profile', { ...own, firstName: '\u200B' }, token)
  expect(blank).toMatchObject({ status: 422, body: { fields: { firstName: 'required' } } })
})

test('a birthday in year 1 is refused as too long ago, not as in the future', async () => {
  const { body } = await save({ dateOfBirth: '0001-01-01' })
  expect(body.fields).toEqual({ dateOfBirth: 'birthday-too-long-ago' })
})

test('a NUL in a field that is only compared is malformed, not an internal error', async () => {
  expect(await call('GET', '/mailbox?to=%00')).toMatchObject({ status: 400, body: { code: 'malformed-request' } })
})

// promise: pub-6-landlord-age
test('a landlord is at least 18; a tenant may be younger', async () => {
  const zoe = await newcomer('zoe@mail.test')
  const saveHers = (changes: object) =>
    call('PUT', '/profile', { ...profileForm(zoe.user.id, 'zoe@mail.test'), ...changes }, zoe.token)
  const categoryTypeId = 1_300_000
  expect(await saveHers({ categoryTypeId, dateOfBirth: '2008-11-21' })).toMatchObject({
    status: 422,
    body: { code: 'landlord-too-young', fields: { dateOfBirth: 'landlord-too-young' } },
  })
  expect((await saveHers({ dateOfBirth: '2008-11-21' })).status).toBe(200)
  expect((await saveHers({ categoryTypeId, dateOfBirth: '2008-11-20' })).status).toBe(200)
})

// promise: sgn-7-profile-own
test('another person’s profile is not found, for reading or writing', async () => {
  const ben = await newcomer('ben@mail.test')
  expect(await call('GET', `/profile/${ada.user.id}`, undefined, ben.token)).toMatchObject({ status: 404 })
  expect((await save({}, ben.token)).body.code).toBe('person-not-found')
  expect((await call('GET', `/profile/${ada.user.id}`)).body.code).toBe('session-over')
})

test('a new email address takes effect once it is confirmed, and the old one is notified', async () => {
  const eva = await newcomer('eva@mail.test')
  const changed = await call(
    'PUT',
    '/profile',
    { ...profileForm(eva.user.id, 'eva@new.test'), currentPassword },
    eva.token,
  )
  expect(changed.body).toMatchObject({ emailAddress: 'eva@mail.test', pendingEmailAddress: 'eva@new.test' })
  expect((await signIn('eva@mail.test')).status).toBe(200)
  await confirm('eva@new.test')
  expect((await signIn('eva@mail.test')).status).toBe(403)
  expect((await signIn('eva@new.test')).user).toMatchObject({ email: 'eva@new.test', emailConfirmed: true })
  expect((await emailTo('eva@mail.test')).subject).toBe('Your email for Keyhold has changed')
})

test("another person's email address is never assigned, and the form does not reveal whose it is", async () => {
  const fay = await newcomer('fay@mail.test')
  const changed = await call(
    'PUT',
    '/profile',
    { ...profileForm(fay.user.id, 'ada@mail.test'), currentPassword },
    fay.token,
  )
  expect(changed).toMatchObject({
    status: 200,
    body: { pendingEmailAddress: 'ada@mail.test', emailAddress: 'fay@mail.test' },
  })
  const mail = await emailTo('ada@mail.test')
  expect(mail).toMatchObject({ subject: 'This email already has a Keyhold account', link: null })
})

test('a pending address can be repeated without an email, cancelled, or replaced by another', async () => {
  const hal = await newcomer('hal@mail.test')
  const change = (email: string) =>
    call('PUT', '/profile', { ...profileForm(hal.user.id, email), currentPassword }, hal.token)
  await change('hal@one.test')
  await change('hal@one.test')
  expect((await call('GET', '/mailbox?to=hal@one.test')).body).toHaveLength(1)
  expect((await change('hal@mail.test')).body.pendingEmailAddress).toBeNull()
  expect((await confirm('hal@one.test')).body.code).toBe('token-not-valid')
  await change('hal@two.test')
  expect((await confirm('hal@one.test')).body.code).toBe('token-not-valid')
  expect((await confirm('hal@two.test')).status).toBe(200)
})

test('of two people who request the same new address, the first to confirm gets it', async () => {
  const [ivo, jan] = [await newcomer('ivo@mail.test'), await newcomer('jan@mail.test')]
  await call('PUT', '/profile', { ...profileForm(ivo.user.id, 'we@new.test'), currentPassword }, ivo.token)
  const first = await testAccounts.tokenTo('we@new.test')
  await call('PUT', '/profile', { ...profileForm(jan.user.id, 'we@new.test'), currentPassword }, jan.token)
  const second = await testAccounts.tokenTo('we@new.test')
  const password = 'a long password'
  const answers = await Promise.all(
    [first, second].map((token) => call('POST', '/registration/confirm', { token, password })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const { user } = await signIn('we@new.test')
  expect([ivo.user.id, jan.user.id].filter((id) => id === user.id)).toHaveLength(1)
})

test("a landlord's public profile omits their email, phone and birthday", async () => {
  const { status, body } = await call('GET', `/publisher/${ada.user.id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ firstName: 'Lucía', agencyName: 'Casa Clara', emailAddress: null, phoneNumber: null })
  // The id is random: it may contain these digits by chance.
  expect(JSON.stringify({ ...body, id: '' })).not.toMatch(/mail\.test|7012|1990/)
})

test('a person without a listing has no publisher profile', async () => {
  const gus = await newcomer('gus@mail.test')
  expect((await call('GET', `/publisher/${gus.user.id}`)).body.code).toBe('person-not-found')
})

async function upload(bytes: Uint8Array, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'me.png')
  const request = new Request('http://x', { method: 'POST', body: form })
  return testAccounts.services.app.inject({
    method: 'POST',
    url: '/api/profile/changeAvatar',
    headers: { authorization: ada.token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#186' } })

// promise: pub-3-user-picture, sgn-7-avatar, sgn-9-avatar
test('a picture becomes a 300×300 PNG without its EXIF data, and replaces the previous one', async () => {
  const jpeg = await picture(900, 500)
    .withExif({ IFD0: { Copyright: 'where it was taken' } })
    .jpeg()
    .toBuffer()
  const first = (await upload(jpeg, { userId: ada.user.id })).json().filePath
  expect((await call('GET', `/profile/getAvatar/${ada.user.id}`)).body).toEqual({ filePath: first })
  const answer = await testAccounts.services.app.inject(`/api${first}`)
  expect(answer.headers['content-type']).toBe('image/png')
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 300, height: 300 })
  expect((await sharp(answer.rawPayload).metadata()).exif).toBeUndefined()
  await upload(await picture(320, 320).png().toBuffer())
  expect((await testAccounts.services.app.inject(`/api${first}`)).statusCode).toBe(404)
})

test('a picture with an EXIF orientation is rotated upright', async () => {
  const red = await sharp({ create: { width: 300, height: 600, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const leftRed = await picture(600, 600)
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { filePath } = (await upload(leftRed)).json()
  const png = (await testAccounts.services.app.inject(`/api${filePath}`)).rawPayload
  const top = await sharp(png).extract({ left: 250, top: 20, width: 1, height: 1 }).raw().toBuffer()
  expect(top[0]).toBeGreaterThan(200)
})

// promise: sgn-8-avatar
test('a file that is no JPEG or PNG by its content is refused, whatever its name or type', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>')
  expect((await upload(svg)).json().code).toBe('photo-type-refused')
  expect((await upload(await picture(300, 300).webp().toBuffer())).json().code).toBe('photo-type-refused')
  expect((await upload(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'))).json().code).toBe('photo-heic-refused')
  expect((await upload((await picture(300, 300).png().toBuffer()).subarray(0, 60))).json().code).toBe(
    'photo-unreadable',
  )
})

test('a picture of more than 10 MB or 50 megapixels is refused', async () => {
  const png = await picture(300, 300).png().toBuffer()
  expect((await upload(Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]))).statusCode).toBe(413)
  expect((await upload(await picture(8000, 6400).jpeg().toBuffer())).json().code).toBe('photo-too-large')
  expect((await upload(await picture(7000, 7000).png().toBuffer())).json().code).toBe('photo-too-large')
})

test('a name that looks like a link, an address or Keyhold is refused at its field, and nothing changes', async () => {
  const vic = await newcomer('vic@mail.test')
  const form = profileForm(vic.user.id, 'vic@mail.test')
  for (const [field, name] of [
    ['firstName', 'www.evil.example'],
    ['lastName', 'of Keyhold'],
    ['agencyName', 'homes@evil.example'],
  ] as const) {
    const answer = await call(
      'PUT',
      '/profile',
      { ...form, firstName: 'Vic', lastName: 'Vega', [field]: name },
      vic.token,
    )
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'name-like-link', fields: { [field]: 'name-like-link' } },
    })
  }
  expect((await call('GET', `/profile/${vic.user.id}`, undefined, vic.token)).body.firstName).toBeNull()
})

test('a person changes their picture at most twenty times an hour', async () => {
  const png = await picture(300, 300).png().toBuffer()
  await testAccounts.services.deps.database`update rate_limit set count = 20`
  expect((await upload(png)).json().code).toBe('too-many-requests')
  testAccounts.clock.pass(3601)
  expect((await upload(png)).statusCode).toBe(200)
})

test('no one can change another person’s picture, and no other file is served as one', async () => {
  const png = await picture(300, 300).png().toBuffer()
  expect((await upload(png, { userId: crypto.randomUUID() })).statusCode).toBe(404)
  expect((await testAccounts.services.app.inject('/api/files/avatars/..%2F..%2Fetc%2Fpasswd')).statusCode).toBe(404)
})

test('emails to ever new addresses stop after five in an hour', async () => {
  const uma = await newcomer('uma@mail.test')
  const change = (email: string) =>
    call('PUT', '/profile', { ...profileForm(uma.user.id, email), currentPassword }, uma.token)
  for (let count = 0; count < 5; count += 1) expect((await change(`victim${count}@mail.test`)).status).toBe(200)
  expect(await change('victim5@mail.test')).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  expect((await change('uma@mail.test')).status).toBe(200)
})

test('one address gets at most five confirmation emails an hour, regardless of who requests them', async () => {
  const people = await Promise.all([1, 2, 3, 4, 5, 6].map((count) => newcomer(`asker${count}@mail.test`)))
  const answers = []
  for (const { user, token } of people)
    answers.push(
      (await call('PUT', '/profile', { ...profileForm(user.id, 'flooded@mail.test'), currentPassword }, token)).status,
    )
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
})

test('with two concurrent saves, to landlord and back, the role matches the last one', async () => {
  const { token, user } = await newcomer('noa@mail.test')
  const landlord = { ...profileForm(user.id, 'noa@mail.test'), categoryTypeId: 1_300_000 }
  await call('PUT', '/profile', landlord, token)
  const { database } = testAccounts.services.deps
  const saved = await database.begin(async (tx) => {
    await tx`select 1 from account where id = ${user.id} for update`
    const saving = call('PUT', '/profile', landlord, token)
    await untilWaiting(database)
    await tx`delete from account_role where account_id = ${user.id} and role = 'LANDLORD'`
    return { saving }
  })
  expect((await saved.saving).status).toBe(200)
  expect((await testAccounts.services.accounts.find(user.id))?.roles).toEqual(['USER', 'LANDLORD'])
})
