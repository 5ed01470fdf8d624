/** The public API of the specification, call by call (spec public §3, §6, §7). */
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from './testing/homes.ts'

const testHomes = await createTestHomes()
const { services, visitor } = testHomes
afterAll(() => services.close())
const ada = await testHomes.createPerson()
const home = await testHomes.publish(ada, { bedsNumber: 61, bathroom: 31, elevator: true })
const password = 'a long password'

const post = (url: string, payload: object | string, headers: Record<string, string> = {}) =>
  services.app.inject({ method: 'POST', url: `/api${url}`, payload, headers })
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const signIn = (username: string, words = password) =>
  post('/login', new URLSearchParams({ username, password: words }).toString(), form)
const payload = (query: object) => `payload=${encodeURIComponent(JSON.stringify(query))}`

// promise: pub-3-user, pub-7-login
test('signing in is a form of username and password; the response has the token in a header and the user as its body', async () => {
  const answer = await signIn('person1@keyhold.example')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers.authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/)
  expect(answer.json()).toMatchObject({ id: ada.id, username: 'person1@keyhold.example', profileImage: null })
  expect(answer.json()).toHaveProperty('profileImagePath', null)
})

// promise: pub-7-login-kind
test('a login in another form than the specification’s is of the wrong kind or malformed', async () => {
  expect((await post('/login', '<login/>', { 'content-type': 'text/xml' })).statusCode).toBe(415)
  expect((await post('/login', 'username=nobody', form)).statusCode).toBe(422)
})

// promise: pub-7-images
test('the stored picture of a user has a filePath, and is read from the host and that path', async () => {
  const { body } = await visitor.call<{ property: { images: { filePath: string; uuid: string }[] } }>(
    'GET',
    `/roomAd/findById/${home}`,
  )
  const [image] = body.property.images
  expect(image?.filePath).toMatch(/^\/files\//)
  expect(image?.uuid).toBeTruthy()
  const picture = await services.app.inject(`/api${image?.filePath}`)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
})

// promise: pub-3-registration, pub-7-registration
test('registering sends e-mail, password and languageId and gets success ok', async () => {
  const answer = await post('/registration', { email: 'new@mail.test', password, languageId: 700_000 })
  expect([answer.statusCode, answer.json()]).toEqual([200, { success: 'ok' }])
})

// promise: pub-5-register-server
test.each([
  ['no e-mail', { password, languageId: 700_000 }, 'email'],
  ['an e-mail that is none', { email: 'ada@', password, languageId: 700_000 }, 'email'],
  ['a password of seven characters', { email: 'b@mail.test', password: '1234567', languageId: 700_000 }, 'password'],
  ['no language', { email: 'b@mail.test', password }, 'languageId'],
])('a registration with %s is refused and names the field', async (_, input, field) => {
  const answer = await post('/registration', input)
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
})

// promise: pub-7-forgotten
test('a password reset is requested by e-mail, and gets success ok', async () => {
  const answer = await post('/forgottenPassword', { email: 'person1@keyhold.example' })
  expect([answer.statusCode, answer.json()]).toEqual([200, { success: 'ok' }])
})

// promise: pub-7-current
test('a signed-in person’s calls carry the token in the authorization header; without it the response is 403', async () => {
  expect((await ada.call<{ id: string }>('GET', '/user/current')).body.id).toBe(ada.id)
  const without = await services.app.inject('/api/user/current')
  expect([without.statusCode, without.json()]).toEqual([403, { code: 'session-over' }])
})

// promise: pub-3-city
test('cities are a list of id and city', async () => {
  const { body } = await visitor.call<object[]>('GET', '/city/list')
  expect(body).toMatchObject([{ id: 3_583_361, city: 'San Salvador' }])
})

// promise: pub-3-card, pub-3-payload, pub-7-search
test('a search accepts the whole payload of the specification and returns rows and totalRows', async () => {
  const filter = {
    cityId: 3_583_361,
    priceMin: 0,
    priceMax: 5_000,
    sizeMin: 0,
    sizeMax: 700,
    termOfLease: '300002,300003',
    from: '2026-12-05',
    to: '2027-07-05',
    bedrooms: 61,
    bathrooms: 31,
    rentalType: 100_000,
    elevator: true,
  }
  const searchPayload = { filter, page: 1, itemPerPage: 10, sortBy: 'weight', sortDesc: false, withDeleted: false }
  const { status, body } = await visitor.call<{ rows: { id: string; property: object }[]; totalRows: number }>(
    'GET',
    `/roomAd/search?${payload(searchPayload)}`,
  )
  expect([status, body.totalRows, body.rows.map(({ id }) => id)]).toEqual([200, 1, [home]])
  expect(body.rows[0]?.property).toMatchObject({ bedsNumber: 61, bathroom: 31, roomSize: 96, rentPrice: 1100 })
  const card = ['id', 'title', 'address', 'locationLat', 'locationLng', 'images']
  expect(Object.keys(body.rows[0]?.property ?? {})).toEqual(expect.arrayContaining(card))
})

// promise: pub-3-switches
test.each(['furnished', 'parking', 'heating', 'airConditioning', 'balconyTerrace', 'elevator', 'petFriendly'])(
  'a search accepts the switch %s',
  async (name) => {
    const found = await visitor.call<{ totalRows: number }>(
      'GET',
      `/roomAd/search?${payload({ filter: { [name]: true } })}`,
    )
    expect(found).toMatchObject({ status: 200, body: { totalRows: name === 'elevator' ? 1 : 0 } })
  },
)

// promise: pub-7-more, sgn-7-more
test('more matches come as rows, with an ad and without; each has its property', async () => {
  const featured = await visitor.call<{ rows: { property: { title: string } }[] }>('GET', '/roomAd/more-matches')
  expect(featured.body.rows[0]?.property.title).toBeTruthy()
  const alike = await visitor.call<{ rows: object[] }>('GET', `/roomAd/more-matches/${home}`)
  expect([alike.status, alike.body]).toEqual([200, { rows: [] }])
})

// promise: pub-3-ad, pub-7-find, sgn-3-ad, sgn-7-find
test('an ad has its property and the day it is free from, and everything that its page shows', async () => {
  const { body } = await visitor.call<{ property: object; availableFrom: string; id: string }>(
    'GET',
    `/roomAd/findById/${home}`,
  )
  expect(body).toMatchObject({ id: home, availableFrom: '2026-12-01' })
  const fields = [
    'ownerId',
    'ownerUser',
    'description',
    'rentalType',
    'rentPriceCurrency',
    'deposit',
    'depositCurrency',
    'toilet',
    'termOfLease',
    'floorType',
    'nearToMetro',
    'distanceToPublicTransport',
    'surrounding',
    'elevator',
    'petFriendly',
    'smokingAllowed',
    'airConditioning',
    'heating',
    'furnished',
    'balconyTerrace',
    'images',
  ]
  expect(Object.keys(body.property)).toEqual(expect.arrayContaining(fields))
  expect(body.property).toMatchObject({
    rentPriceCurrency: 200_000,
    rentalType: { id: 100_000 },
    ownerUser: { id: ada.id, firstName: 'Lucía', spokenLanguages: [], emailAddress: null, phoneNumber: null },
  })
})

// promise: pub-3-subscription, pub-7-subscribe, sgn-7-subscribe
test('a subscription has name, phone and e-mail', async () => {
  const answer = await post('/subscribe', { name: 'Ben', phone: '+503 7012-3456', email: 'ben@mail.test' })
  expect([answer.statusCode, answer.json()]).toEqual([200, { success: 'ok' }])
})

// promise: pub-3-codes, pub-7-codes, sgn-7-codes
test('a code store is a list of id and text, in the reader’s language; another number is no store', async () => {
  const { body } = await visitor.call<object[]>('GET', '/codeStore/getCodeStore/1?lang=es')
  expect(body).toMatchObject([
    { id: 100_000, text: 'Apartamento', disabled: false },
    { id: 100_001, disabled: true },
    { id: 100_002, disabled: true },
  ])
  const genders = await visitor.call<object[]>('GET', '/codeStore/getCodeStore/6')
  expect(genders.body).toMatchObject([
    { id: 600_000, text: 'Female' },
    { id: 600_001, text: 'Male' },
    { id: 600_002, text: 'Prefer not to say' },
  ])
  expect((await visitor.call<object[]>('GET', '/codeStore/getCodeStore/2')).body).toMatchObject([{ id: 200_000 }])
  expect((await visitor.call('GET', '/codeStore/getCodeStore/99')).status).toBe(404)
})

// promise: pub-7-timestamp
test.each(['/city/list', '/roomAd/more-matches', '/codeStore/getCodeStore/1', '/roomAd/search?payload=%7B%7D'])(
  '%s has the same response with a timestamp as without',
  async (path) => {
    const stamped = await services.app.inject(`/api${path}${path.includes('?') ? '&' : '?'}t=1731060000000`)
    const plain = await services.app.inject(`/api${path}`)
    expect([stamped.statusCode, stamped.json()]).toEqual([200, plain.json()])
  },
)

// promise: pub-7-older
test.each([
  ['POST', '/property/search'],
  ['GET', '/property/moreMatches'],
  ['GET', '/property/findById/1'],
  ['GET', '/property'],
  ['POST', '/property/saveAdForUser'],
] as const)('the older call %s %s does not exist (D 1.2)', async (method, path) => {
  expect(await visitor.call(method, path)).toMatchObject({ status: 404, body: { code: 'no-such-call' } })
})

// promise: bad-id
test.each([
  ['GET', '/roomAd/findById/not-a-uuid', 'listing-not-found'],
  ['GET', '/roomAd/more-matches/not-a-uuid', 'listing-not-found'],
  ['PUT', '/roomAd/publish/not-a-uuid', 'listing-not-found'],
  ['DELETE', '/fileDescriptor/not-a-uuid', 'photo-not-found'],
  ['GET', '/files/photos/not-a-uuid/480.webp', 'photo-not-found'],
  ['GET', `/files/photos/${home}/wide.webp`, 'photo-not-found'],
  ['GET', '/files/avatars/nobody.png', 'photo-not-found'],
  ['GET', '/publisher/xx', 'person-not-found'],
  ['GET', '/profile/xx', 'person-not-found'],
  ['GET', '/messages/xx/yy', 'correspondent-not-found'],
  ['GET', '/contract/xx', 'lease-not-found'],
  ['GET', '/contract/paymentsTransfers/xx/pdf', 'payment-not-found'],
  ['GET', '/pairs/xx', 'pair-not-found'],
  ['GET', '/pairs/xx/kit', 'pair-not-found'],
  ['DELETE', '/favourite/xx', 'listing-not-found'],
  ['DELETE', '/savedSearch/xx', 'saved-search-not-found'],
  ['GET', `/forgottenPassword/setNewPassword/${'x'.repeat(201)}`, 'token-not-valid'],
  ['GET', '/receipt/xx/0x12', 'receipt-other-chain'],
  ['GET', '/receipt/31337/0x12', 'receipt-not-found'],
  ['GET', '/codeStore/getCodeStore/xx', 'code-list-not-found'],
  ['GET', '/codeStore/getCodeStore/99', 'code-list-not-found'],
  ['GET', '/city/figures/atlantis', 'city-not-found'],
  ['GET', `/city/figures/${'x'.repeat(81)}`, 'city-not-found'],
] as const)('%s %s exists, and its unknown id is not found (D 3.2)', async (method, path, code) => {
  expect(await ada.call(method, path)).toMatchObject({ status: 404, body: { code } })
})

// promise: pub-6-server, pub-7-403, sgn-7-signed-in
test('a call for signed-in users answers a visitor with 403 for any input', async () => {
  for (const path of ['/contract', '/list-to-chat', '/roomAd', '/favourite', `/profile/${ada.id}`])
    expect([path, (await visitor.call('GET', path)).status]).toEqual([path, 403])
  for (const path of ['/contract', '/messages', '/roomAd'])
    expect([path, (await visitor.call('POST', path, {})).status]).toEqual([path, 403])
})
