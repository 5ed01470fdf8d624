/**
 * JSON-LD stays inside its element, and lists contain URLs of this site.
 * @vitest-environment node
 */
import { expect, test } from 'vitest'
import { breadcrumbList, itemList, toJsonLd } from './structuredData.ts'

// promise: public-json-ld
test("a landlord's text cannot end the script element", () => {
  expect(toJsonLd({ name: '</script><script>alert(1)' })).not.toContain('<')
})

// promise: public-list-data
test('breadcrumbs and the homes on a page are numbered and have URLs of this site', () => {
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
