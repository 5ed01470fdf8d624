/** A landlord keeps the role until their homes and leases have ended (D 11.8). */
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../../../../testing/homes.ts'
import { createTestPeople } from '../../../../testing/people.ts'
import { requestForm } from '../../../../testing/rentals.ts'

const homes = await createTestHomes()
const { services } = homes
afterAll(() => services.close())
const people = await createTestPeople(services)

// promise: sgn-2-rent-only
test('published homes and open requests hold the role; once they end it can be given up', async () => {
  const ada = await homes.createPerson()
  const home = await homes.publish(ada)
  const profile = (await ada.call<{ emailAddress: string }>('GET', `/profile/${ada.id}`)).body
  const rentOnly = () =>
    ada.call<{ code?: string }>('PUT', '/profile', {
      id: ada.id,
      firstName: 'Ada',
      lastName: 'Ortiz',
      phoneNumber: '+503 7012-3456',
      emailAddress: profile.emailAddress,
      categoryTypeId: null,
    })
  expect(await rentOnly()).toMatchObject({ status: 409, body: { code: 'homes-still-published' } })
  const lease = await services.leases.request(people.tenant, requestForm(home))
  await services.listings.unpublish(ada.person, home)
  expect(await rentOnly()).toMatchObject({ status: 409, body: { code: 'leases-still-open' } })
  expect((await services.accounts.find(ada.id))?.roles).toContain('LANDLORD')
  await services.leases.decline(ada.person, lease)
  expect((await rentOnly()).status).toBe(200)
  expect((await services.accounts.find(ada.id))?.roles).not.toContain('LANDLORD')
})
