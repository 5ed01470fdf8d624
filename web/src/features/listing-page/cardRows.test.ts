import type { SearchRow } from '@keyhold/api/search.schema.ts'
import { expect, test } from 'vitest'
import { cardRows } from './cardRows.ts'
import { anAd } from './listing.setup.ts'

const picture = (id: string) => {
  const both = { width: 1600, height: 1067, alt: { room: 'living', time: 'day', drawn: true } as const }
  const widths = [480, 960].map((width) => ({ width, filePath: `/files/${id}/${width}` }))
  const names = { id, uuid: id, fileName: `${id}.webp`, originalName: `${id}.webp` }
  const srcSet = `/api/files/${id}/480 480w, /api/files/${id}/960 960w`
  return {
    stored: { ...both, ...names, filePath: `/files/${id}/960`, widths, blurred: 'data:' },
    shown: { ...both, src: `/api/files/${id}/960`, srcSet, placeholder: 'data:' },
  }
}
const [first, second, third] = [picture('1'), picture('2'), picture('3')]
const row: SearchRow = {
  id: 'ad',
  property: { ...anAd().property, images: [first.stored, second.stored, third.stored] },
  availableFrom: '2026-12-01',
  availableUntil: null,
  nextFreeDate: '2026-12-01',
  ranking: { weight: 1, completeness: 100, answerRate: 50, publishedOn: '2026-10-01' },
}

test("a card's data is what it shows, with its two pictures in order, and nothing else", () => {
  const { title, titleLanguage, bedsNumber, bathroom, roomSize, city, rentPrice, deposit, cancellation } = row.property
  const address = { address1: 'Calle Bonampak', neighbourhood: 'Escalón' }
  const facts = {
    title,
    titleLanguage,
    bedsNumber,
    bathroom,
    roomSize,
    address,
    city,
    rentPrice,
    deposit,
    cancellation,
  }
  const images = [first.shown, second.shown]
  expect(cardRows([row])).toEqual([
    {
      id: 'ad',
      nextFreeDate: '2026-12-01',
      property: { ...facts, images, furnished: true, airConditioning: true },
    },
  ])
})

test('a card keeps what the search asked: the walk to a stop, also of no minutes', () => {
  const [, near, door] = cardRows([row, { ...row, stopMinutes: 3 }, { ...row, stopMinutes: 0 }])
  expect([near?.stopMinutes, door?.stopMinutes]).toEqual([3, 0])
})

test('values shared by several cards, locations and captions, are serialized once', () => {
  const [one, other] = cardRows([row, JSON.parse(JSON.stringify({ ...row, id: 'other' })) as SearchRow])
  expect(other).toEqual({ ...one, id: 'other' })
  expect(other?.property.city).toBe(one?.property.city)
  const alts = [one, other].flatMap((card) => card?.property.images.map(({ alt }) => alt) ?? [])
  expect(new Set(alts).size).toBe(1)
})

test('a card has the four features that most people look for', () => {
  const has = { dishwasher: true, elevator: true, balconyTerrace: true, parking: true }
  const [card] = cardRows([{ ...row, property: { ...row.property, ...has } }])
  const { furnished, parking, airConditioning, elevator, balconyTerrace } = card?.property ?? {}
  expect([furnished, parking, airConditioning, elevator, balconyTerrace]).toEqual([true, true, true, true, undefined])
})
