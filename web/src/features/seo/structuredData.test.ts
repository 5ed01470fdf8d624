/**
 * JSON-LD stays inside its element, and lists lead to addresses of ours.
 * @vitest-environment node
 */
import { expect, test } from 'vitest'
import { breadcrumbList, itemList, toJsonLd } from './structuredData.ts'

// promise: public-json-ld
test('a landlord’s words cannot end the element they stand in', () => {
  expect(toJsonLd({ name: '</script><script>alert(1)' })).not.toContain('<')
})

// promise: public-list-data
test('the way to a page and the homes on it are numbered and lead to our own addresses', () => {
  const trail = [
    { name: 'Home', path: '/' },
    { name: 'San Salvador', path: '/rent/san-salvador' },
  ]
  expect(breadcrumbList('https://k.example', trail)).toMatchObject({
    itemListElement: [{ position: 1 }, { position: 2, item: 'https://k.example/rent/san-salvador' }],
  })
  expect(itemList('https://k.example', [{ name: 'Flat', path: '/detail/1' }])).toMatchObject({
    numberOfItems: 1,
    itemListElement: [{ url: 'https://k.example/detail/1' }],
  })
})
