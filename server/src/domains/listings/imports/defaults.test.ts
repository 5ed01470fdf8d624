/** A feed of homes with gaps becomes publishable by the landlord's defaults. */
import type { ImportDone, ImportPreview } from '@keyhold/api/imports.schema.ts'
import type { Portfolio } from '@keyhold/api/portfolio.schema.ts'
import { codeId } from '@keyhold/rental/code.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../../../testing/homes.ts'

const homes = await createTestHomes()
const { services } = homes
afterAll(() => services.close())

const property = (at: number, price = '950', currency = 'EUR') =>
  `<property><ref>F-${at}</ref><price>${price}</price><currency>${currency}</currency><price_freq>month</price_freq><type>apartment</type><town>Madrid</town><country>spain</country><location><latitude>40.4${at}</latitude><longitude>-3.70</longitude></location><location_detail>Chamberí</location_detail><beds>2</beds><baths>1</baths><surface_area><built>75</built></surface_area><desc><es>Piso ${at}</es></desc></property>`
const feedOf = (...properties: string[]) =>
  `<root><kyero><feed_version>3</feed_version></kyero>${properties.join('')}</root>`
const defaults = {
  depositRents: 2,
  depositPolicy: 'until-move-out',
  termOfLease: [codeId(3, 'from6To12Months')],
  floorType: codeId(4, 'from1To3'),
  nearToMetro: 'Metro in the description',
  placeIs: null,
  freeAtOnce: true,
  addressFromArea: true,
  rates: { EUR: 1.1 },
}

// promise: imports-defaults
test('homes of a feed with defaults lack nothing but pictures; what a landlord or the feed says stays', async () => {
  const ada = await homes.createPerson()
  const preview = async (file: string) =>
    (await ada.call<ImportPreview>('POST', '/roomAd/import/preview', { file })).body
  const bring = async (file: string) => {
    const { plan, counts } = await preview(file)
    expect((await ada.call<ImportDone>('POST', '/roomAd/import', { file, plan })).body.refused).toEqual([])
    return counts
  }
  const mine = async () => (await ada.call<Portfolio>('GET', '/roomAd/mine?sort=title')).body
  await bring(feedOf(property(1)))
  expect((await mine()).lacks.map(({ field }) => field)).toContain('deposit')
  expect(await ada.call('PUT', '/roomAd/import/answers', { defaults })).toMatchObject({ status: 200 })
  expect(await bring(feedOf(property(1), property(2, '1000', 'USD'), property(3, 'on request')))).toMatchObject({
    new: 2,
    changed: 1,
  })
  // The rate gave the rent: the report asks for none.
  const lines = (await preview(feedOf(property(1), property(3, 'on request')))).lines
  expect(lines.slice(0, 2).map(({ notes, feedRent }) => [notes, feedRent])).toEqual([
    [{}, '950 EUR'],
    [{ rentPrice: 'price-unreadable' }, '“on request EUR”'],
  ])
  const { rows, lacks } = await mine()
  expect(rows.map(({ rentPrice, feedRent }) => [rentPrice, feedRent]).toSorted()).toEqual([
    [null, '“on request EUR”'],
    [1000, null],
    [1045, '950 EUR'],
  ])
  expect(lacks).toEqual([
    { field: 'images', count: 3 },
    { field: 'rentPrice', count: 1 },
    { field: 'deposit', count: 1 },
  ])
  const made = await services.listings.listOf(ada.id)
  const first = made.find(({ rentPrice }) => rentPrice === 1045)
  expect(first).toMatchObject({ deposit: 2090, policyChosen: true, placeIs: 'blurred', address1: 'Chamberí' })
  await services.listings.save(ada.person, first?.id ?? '', { rentPrice: 1100, deposit: 700, nearToMetro: 'Iglesia' })
  // A changed source price is shown, and changes no rent that its landlord confirmed.
  expect(await bring(feedOf(property(1, '999'), property(2, '1000', 'USD'), property(3)))).toMatchObject({
    changed: 1,
    same: 2,
  })
  expect(await services.listings.find(first?.id ?? '')).toMatchObject({
    rentPrice: 1100,
    deposit: 700,
    nearToMetro: 'Iglesia',
  })
  expect((await mine()).rows.find(({ id }) => id === first?.id)?.feedRent).toBe('999 EUR')
  const codes = { ...defaults, floorType: codeId(3, 'flexible') }
  expect(await ada.call('PUT', '/roomAd/import/answers', { defaults: codes })).toMatchObject({ status: 422 })
})
