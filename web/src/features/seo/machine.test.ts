/**
 * JSON-LD stays inside its element, and lists lead to addresses of ours.
 * @vitest-environment node
 */
import { expect, test } from 'vitest'
import { crumbs, homeList, sayData } from './machine.ts'

test('a landlord’s words cannot end the element they stand in', () => {
  expect(sayData({ name: '</script><script>alert(1)' })).not.toContain('<')
})

test('the way to a page and the homes on it are numbered and lead to our own addresses', () => {
  const way = [
    { name: 'Home', path: '/' },
    { name: 'San Salvador', path: '/rent/san-salvador' },
  ]
  expect(crumbs('https://k.example', way)).toMatchObject({
    itemListElement: [{ position: 1 }, { position: 2, item: 'https://k.example/rent/san-salvador' }],
  })
  expect(homeList('https://k.example', [{ name: 'Flat', path: '/detail/1' }])).toMatchObject({
    numberOfItems: 1,
    itemListElement: [{ url: 'https://k.example/detail/1' }],
  })
})
