/** A landlord writes texts in several languages: each reader gets those they can read. */
import type { PropertyCard, RoomAd } from '@keyhold/api/listings.schema.ts'
import { languageFacts } from '@keyhold/rental/language.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../../../testing/homes.ts'

const homes = await createTestHomes()
const { services } = homes
afterAll(() => services.close())
const ada = await homes.createPerson()
const [english, spanish] = [
  { id: 700_000, text: 'English' },
  { id: 700_001, text: 'Español' },
]
const ownTexts = {
  title: 'Bright attic',
  description: 'Under the roof.',
  houseRules: 'No shoes.',
  textLanguage: english.id,
  titleEs: 'Ático luminoso',
  descriptionEs: 'Bajo el tejado.',
}
const id = await homes.publish(ada, ownTexts)

async function read<Body>(path: string, language: string): Promise<Body> {
  const answer = await services.app.inject({ url: `/api${path}`, headers: { 'accept-language': language } })
  return answer.json<Body>()
}

// promise: sgn-2-wizard-languages
test('a reader of Spanish gets the landlord’s Spanish texts, and others in the original, with its language', async () => {
  const { property } = await read<RoomAd>(`/roomAd/findById/${id}`, 'es')
  expect(property).toMatchObject({
    title: 'Ático luminoso',
    titleLanguage: spanish,
    description: 'Bajo el tejado.',
    descriptionLanguage: spanish,
    houseRules: 'No shoes.',
    houseRulesLanguage: { id: english.id, text: 'Inglés' },
  })
  expect((await read<RoomAd>(`/roomAd/findById/${id}`, 'th')).property).toMatchObject({
    title: 'Bright attic',
    description: 'Under the roof.',
    titleLanguage: { id: english.id },
    descriptionLanguage: { id: english.id },
  })
})

test('cards of the search are in the reader’s language too', async () => {
  const search = (language: string) =>
    read<{ rows: { id: string; property: PropertyCard }[] }>('/roomAd/search?cityId=3583361', language)
  const titleOf = async (language: string) => (await search(language)).rows.find((row) => row.id === id)?.property.title
  expect(await titleOf('es')).toBe('Ático luminoso')
  expect(await titleOf('en')).toBe('Bright attic')
})

test('saving one language changes no other, and counts as a version', async () => {
  const before = await services.listings.find(id)
  const version = await services.listings.save(ada.person, id, { titleTh: 'ห้องใต้หลังคา' }, before?.version)
  expect(version).toBe((before?.version ?? 0) + 1)
  expect(await services.listings.find(id)).toMatchObject({ ...ownTexts, titleTh: 'ห้องใต้หลังคา' })
})

test('the language of the original texts has no second entry; nothing is changed then', async () => {
  const save = await ada.call('PUT', '/roomAd', { id, titleEn: 'Again' })
  expect(save).toMatchObject({ status: 422, body: { fields: { titleEn: 'language-twice' } } })
  expect((await services.listings.find(id))?.titleEn).toBeNull()
})

test('a copy has the texts of all languages', async () => {
  const copy = await services.listings.duplicate(ada.person, id)
  expect(await services.listings.find(copy)).toMatchObject({
    titleEs: 'Ático luminoso',
    descriptionEs: 'Bajo el tejado.',
  })
})

test('lists that name homes name them in the reader’s language', async () => {
  const titles = (reader?: 'es') => services.listings.titlesOf([id], undefined, reader)
  expect((await titles('es')).get(id)).toBe('Ático luminoso')
  expect((await titles()).get(id)).toBe('Bright attic')
  const languageOf = async (reader?: 'es') => (await services.listings.namesOf([id], reader)).get(id)?.languageId
  expect([await languageOf('es'), await languageOf()]).toEqual([languageFacts.es.id, languageFacts.en.id])
})
