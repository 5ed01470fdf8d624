import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, expect, test } from 'vitest'
import { jpeg } from '../../../testing/homes.ts'
import { createTestAccounts } from './accounts.setup.ts'

const testAccounts = await createTestAccounts()
const { accounts } = testAccounts.services
afterAll(() => testAccounts.services.close())

const wallet = privateKeyToAccount(generatePrivateKey())
const lucia = {
  email: 'Lucia@keyhold.example',
  password: 'a long password',
  languageId: 700_001,
  since: new Date('2026-03-03T09:00:00Z'),
  profile: { firstName: 'Lucía', lastName: 'Menjívar', phoneNumber: '+503 7012-3456', categoryTypeId: 1_300_000 },
  wallet: { address: wallet.address, sign: (message: string) => wallet.signMessage({ message }) },
}

test('a demo user is confirmed, rents out homes and has a proved wallet; no email is sent', async () => {
  const { id, person, isNew } = await accounts.seed(lucia)
  expect(isNew).toBe(true)
  expect(person).toMatchObject({ email: 'lucia@keyhold.example', roles: ['USER', 'LANDLORD'], emailConfirmed: true })
  expect(await accounts.provedWallets(id)).toEqual([wallet.address])
  expect((await accounts.publicFacts([id])).get(id)).toMatchObject({ wallet: wallet.address, memberSince: lucia.since })
  expect((await testAccounts.signIn('lucia@keyhold.example')).status).toBe(200)
  expect((await testAccounts.call('GET', '/mailbox')).body).toEqual([])
})

test('seeding again changes nothing, and completes an interrupted seeding', async () => {
  const again = await accounts.seed(lucia)
  expect(again.isNew).toBe(false)
  const half = { ...lucia, email: 'half@keyhold.example', wallet: undefined, profile: undefined }
  const { wallet: _none, profile: _nothing, ...newcomer } = half
  await accounts.seed(newcomer)
  const whole = await accounts.seed({ ...newcomer, profile: lucia.profile })
  expect(whole).toMatchObject({ isNew: false, person: { roles: ['USER', 'LANDLORD'] } })
})

test('a demo user’s picture is generated once, however often the demo starts', async () => {
  let drawn = 0
  const avatar = () => {
    drawn++
    return jpeg(640, 640)
  }
  const { id } = await accounts.seed({ ...lucia, avatar })
  const shown = (await accounts.publicFacts([id])).get(id)?.avatarPath
  await accounts.seed({ ...lucia, avatar })
  expect([drawn, shown]).toEqual([1, expect.any(String)])
})

test('a demo user may be an arbitrator, or not confirmed yet', async () => {
  const arbitrator = await accounts.seed({
    email: 'desk@keyhold.example',
    password: 'a long password',
    languageId: 700_000,
    roles: ['ARBITRATOR'],
  })
  expect(arbitrator.person.permissions).toContain('rule')
  const fresh = await accounts.seed({
    email: 'new@keyhold.example',
    password: 'a long password',
    languageId: 700_000,
    confirmed: false,
  })
  expect(() => accounts.requireConfirmed(fresh.person)).toThrow('email-not-confirmed')
  expect(() => accounts.requireConfirmed(arbitrator.person)).not.toThrow()
})

test('unknown people have no public facts', async () => {
  expect((await accounts.publicFacts([crypto.randomUUID()])).size).toBe(0)
})
