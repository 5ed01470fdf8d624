/** Search by features of daily life; an unanswered feature matches no filter (D 11.7). */
import type { RoomAdInput } from '@keyhold/api/listings.schema.ts'
import type { LoosenAnswer, MapAnswer, SearchAnswer, SearchPayload } from '@keyhold/api/search.schema.ts'
import { codeId, codeListIds } from '@keyhold/rental/code.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../../../testing/homes.ts'

const { createPerson, publish, visitor, services } = await createTestHomes()
const { database } = services.deps
afterAll(() => services.close())
const ada = await createPerson()
const madrid = 3_117_735
const floor = (name: 'ground' | 'from4To7' | 'penthouse') => codeId(codeListIds.floor, name)
const pet = (name: 'cats' | 'largeDogs') => codeId(codeListIds.pet, name)
const homes = {
  silent: { floorType: floor('ground'), distanceToPublicTransport: undefined },
  family: {
    floorType: floor('penthouse'),
    petFriendly: true,
    pets: [pet('cats'), pet('largeDogs')],
    mostOccupants: 4,
    distanceToPublicTransport: 12,
    energyRating: 'B',
    bills: 0,
    cancellation: 'strict',
    washingMachine: true,
    desk: true,
    smokingAllowed: true,
  },
  cat: {
    floorType: floor('from4To7'),
    petFriendly: true,
    pets: [pet('cats')],
    mostOccupants: 2,
    energyRating: 'D',
    distanceToPublicTransport: 3,
  },
  open: { floorType: floor('ground'), petFriendly: true, mostOccupants: 1, distanceToPublicTransport: 12 },
  strict: {
    distanceToPublicTransport: 20,
    floorType: floor('from4To7'),
    petFriendly: false,
    mostOccupants: 1,
    energyRating: 'exempt',
    bills: 80,
    washingMachine: false,
    desk: false,
    smokingAllowed: false,
  },
} as const
const ids: Record<string, keyof typeof homes> = {}
for (const [name, home] of Object.entries(homes))
  ids[await publish(ada, { cityId: madrid, rentPrice: 900, ...home } as unknown as RoomAdInput)] =
    name as keyof typeof homes

const ask = (path: string, payload: object) => `/roomAd/${path}?payload=${encodeURIComponent(JSON.stringify(payload))}`
async function found(filter: SearchPayload['filter']) {
  const { body } = await visitor.call<SearchAnswer>('GET', ask('search', { filter: { cityId: madrid, ...filter } }))
  expect(body.totalRows).toBe(body.rows.length)
  return body.rows.map(({ id }) => ids[id] ?? id).sort()
}

test.each([
  ['one of several floors', { floorType: `${floor('ground')},${floor('penthouse')}` }, ['family', 'open', 'silent']],
  ['a cat, where cats are allowed or no kinds are named', { pets: String(pet('cats')) }, ['cat', 'family', 'open']],
  ['all of a person’s pets', { pets: `${pet('cats')},${pet('largeDogs')}` }, ['family', 'open']],
  ['two people, where that many may live', { occupants: 2 }, ['cat', 'family']],
  ['three people', { occupants: 3 }, ['family']],
  ['a walk of twelve minutes at most, where the landlord says it', { stopMinutes: 12 }, ['cat', 'family', 'open']],
  ['a shorter walk', { stopMinutes: 11 }, ['cat']],
  ['an energy certificate at least as good', { energyRating: 'D' }, ['cat', 'family']],
  ['a better one', { energyRating: 'C' }, ['family']],
  ['bills included in the rent', { billsIncluded: true }, ['family']],
  ['a cancellation free of charge', { freeCancellation: true }, ['family']],
  ['a washing machine', { washingMachine: true }, ['family']],
  ['a desk', { desk: true }, ['family']],
  ['smoking', { smokingAllowed: true }, ['family']],
  [
    'an invalid value, which is ignored',
    { energyRating: 'Z', floorType: '300001' },
    ['cat', 'family', 'open', 'silent', 'strict'],
  ],
] as const)('%s', async (_, filter, expected) => {
  expect(await found(filter)).toEqual(expected)
})

// promise: search-living
test('an empty result names the filter whose removal gives homes', async () => {
  const filter = { cityId: madrid, pets: String(pet('largeDogs')), floorType: String(floor('from4To7')) }
  const { body } = await visitor.call<LoosenAnswer>('GET', ask('loosen', { filter }))
  expect(body.ways.map(({ without, homes }) => `${without} ${homes}`)).toEqual(['pets 2', 'floor 2'])
})

test('the map shows the same homes', async () => {
  const { body } = await visitor.call<MapAnswer>('GET', ask('map', { filter: { cityId: madrid, occupants: 3 } }))
  expect(body.pins.map(({ id }) => ids[id])).toEqual(['family'])
})

test('a home is found by its landlord’s latest answers', async () => {
  const [id] = Object.entries(ids).find(([, name]) => name === 'strict') ?? ['']
  await services.listings.save(ada.person, id, { bills: 0 })
  expect(await found({ billsIncluded: true })).toEqual(['family', 'strict'])
  await services.listings.save(ada.person, id, { bills: null, cancellation: 'flexible' })
  expect(await found({ billsIncluded: true })).toEqual(['family'])
  expect(await found({ freeCancellation: true })).toEqual(['family', 'strict'])
})

test('pets that were listed earlier do not match a home that no longer allows any', async () => {
  const [id] = Object.entries(ids).find(([, name]) => name === 'cat') ?? ['']
  await database`update listing set pet_friendly = false where id = ${id}`
  expect(await found({ pets: String(pet('cats')) })).toEqual(['family', 'open'])
  await database`update listing set pet_friendly = true where id = ${id}`
})

const idOf = (home: keyof typeof homes) => Object.entries(ids).find(([, name]) => name === home)?.[0] ?? ''

// promise: search-pets-ask
test('a home that welcomes pets without naming kinds comes last in every order, marked to ask', async () => {
  const filter = { cityId: madrid, pets: String(pet('cats')) }
  const [id] = Object.entries(ids).find(([, name]) => name === 'open') ?? ['']
  // the best, the newest and the cheapest, so that every order would begin with it
  await database`update listing set weight = 0, published_at = now() + interval '1 day', rent_price = 10 where id = ${id}`
  for (const sortBy of ['weight', 'rentPrice', 'createdOn'] as const) {
    const { body } = await visitor.call<SearchAnswer>('GET', ask('search', { filter, sortBy, sortDesc: false }))
    const [last, ...others] = body.rows.map((row) => [ids[row.id], row.petsToAsk]).reverse()
    expect([sortBy, last]).toEqual([sortBy, ['open', true]])
    expect(others.map(([, asks]) => asks)).toEqual([undefined, undefined])
  }
  const { body } = await visitor.call<MapAnswer>('GET', ask('map', { filter }))
  expect(body.pins.filter(({ petsToAsk }) => petsToAsk).map((pin) => ids[pin.id])).toEqual(['open'])
})

// promise: search-stop
test('the nearest to a stop come first, then the newer; homes whose landlord does not say it come last', async () => {
  const filter = { cityId: madrid }
  const rows = async (payload: SearchPayload) =>
    (await visitor.call<SearchAnswer>('GET', ask('search', payload))).body.rows
  const walks = async (sortDesc: boolean) =>
    (await rows({ filter, sortBy: 'stopMinutes', sortDesc })).map(({ id, stopMinutes }) => [ids[id], stopMinutes])
  await database`update listing set published_at = '2026-01-01' where id = ${idOf('open')}`
  await database`update listing set published_at = '2026-01-02' where id = ${idOf('family')}`
  const [cat, family, open, strict] = [
    ['cat', 3],
    ['family', 12],
    ['open', 12],
    ['strict', 20],
  ]
  expect(await walks(false)).toEqual([cat, family, open, strict, ['silent', undefined]])
  expect(await walks(true)).toEqual([strict, family, open, cat, ['silent', undefined]])
  expect((await rows({ filter: { ...filter, stopMinutes: 5 } })).map((row) => row.stopMinutes)).toEqual([3])
  for (const row of await rows({ filter })) expect(row).not.toHaveProperty('stopMinutes')
  const { body } = await visitor.call<MapAnswer>('GET', ask('map', { filter: { ...filter, stopMinutes: 11 } }))
  expect(body.pins.map(({ id }) => ids[id])).toEqual(['cat'])
})

// promise: search-verified
test('the filter by deposit record finds landlords who have one, and no others', async () => {
  expect(await found({ verified: true })).toEqual([])
  const bob = await createPerson()
  const id = await publish(bob, { cityId: madrid })
  await database`update listing set verified = true where landlord_id = ${bob.id}`
  expect(await found({ verified: true })).toEqual([id])
})
