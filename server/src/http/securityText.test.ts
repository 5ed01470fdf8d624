/** Where to report a vulnerability (RFC 9116). */
import { afterAll, expect, test } from 'vitest'
import { createTestServices } from '../testing/services.ts'

const named = await createTestServices({ SECURITY_CONTACT: 'mailto:security@mail.test' })
const silent = await createTestServices()
afterAll(() => Promise.all([named.close(), silent.close()]))
const address = '/.well-known/security.txt'

test('a configured contact is published for ninety days, with its languages', async () => {
  const { statusCode, headers, body } = await named.app.inject(address)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body.split('\n')).toEqual([
    'Contact: mailto:security@mail.test',
    'Expires: 2027-02-18T12:00:00.000Z',
    'Preferred-Languages: en, es, th',
    'Canonical: http://keyhold.test/.well-known/security.txt',
    '',
  ])
})

test('a server without a contact answers 404', async () => {
  expect((await silent.app.inject(address)).statusCode).toBe(404)
})
