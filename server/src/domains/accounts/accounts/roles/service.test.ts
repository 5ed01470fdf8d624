import { afterAll, expect, test } from 'vitest'
import { createTestAccounts, profileForm } from '../accounts.setup.ts'
import { createRoles } from './service.ts'

const { services, call, newcomer, register, clock } = await createTestAccounts()
const roles = createRoles({ database: services.deps.database, clock })
afterAll(() => services.close())

const heldBy = async (token: string) => {
  const { status, body } = await call('GET', '/user/current', undefined, token)
  return status === 200 ? body.roles.map(({ name }: { name: string }) => name) : status
}

test('a new arbitrator or administrator has the role from the next request on', async () => {
  const [ada, ben] = [await newcomer('ada@mail.test'), await newcomer('ben@mail.test')]
  expect(await roles.grant('ada@mail.test', 'ARBITRATOR')).toBe(true)
  expect(await roles.grant('Ben@Mail.test', 'ADMIN')).toBe(true)
  expect(await heldBy(ada.token)).toEqual(['USER', 'ARBITRATOR'])
  expect(await heldBy(ben.token)).toEqual(['USER', 'ADMIN'])
})

test('granting a role twice changes nothing, and signs no one out', async () => {
  const { token } = await newcomer('cas@mail.test')
  expect(await roles.take('cas@mail.test', 'ADMIN')).toBe(false)
  expect(await roles.grant('cas@mail.test', 'ADMIN')).toBe(true)
  expect(await roles.grant('cas@mail.test', 'ADMIN')).toBe(false)
  expect(await roles.take('cas@mail.test', 'ARBITRATOR')).toBe(false)
  expect(await heldBy(token)).toEqual(['USER', 'ADMIN'])
})

test('losing a role signs the person out everywhere and keeps the roles of their profile', async () => {
  const { token, user } = await newcomer('dan@mail.test')
  await call('PUT', '/profile', { ...profileForm(user.id, 'dan@mail.test'), categoryTypeId: 1_300_000 }, token)
  await roles.grant('dan@mail.test', 'ARBITRATOR')
  expect(await roles.take('dan@mail.test', 'ARBITRATOR')).toBe(true)
  expect(await heldBy(token)).toBe(403)
  expect((await services.accounts.find(user.id))?.roles).toEqual(['USER', 'LANDLORD'])
})

// promise: pub-6-granted-apart
test('no one is both administrator and arbitrator, in either order or concurrently', async () => {
  await newcomer('eva@mail.test')
  await roles.grant('eva@mail.test', 'ADMIN')
  await expect(roles.grant('eva@mail.test', 'ARBITRATOR')).rejects.toThrow('eva@mail.test is ADMIN: nobody is both')
  await roles.take('eva@mail.test', 'ADMIN')
  await roles.grant('eva@mail.test', 'ARBITRATOR')
  await expect(roles.grant('eva@mail.test', 'ADMIN')).rejects.toThrow('eva@mail.test is ARBITRATOR: nobody is both')
  for (let round = 0; round < 10; round += 1) {
    const email = `both${round}@mail.test`
    await services.accounts.seed({ email, password: 'a long password', languageId: 700_000 })
    const answers = await Promise.allSettled([roles.grant(email, 'ADMIN'), roles.grant(email, 'ARBITRATOR')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})

test('an unknown or unconfirmed email gets no role', async () => {
  await expect(roles.grant('nobody@mail.test', 'ADMIN')).rejects.toThrow('Nobody has an account with the e-mail nobody')
  await expect(roles.take('nobody@mail.test', 'ADMIN')).rejects.toThrow('Nobody has an account with the e-mail nobody')
  await register('fay@mail.test')
  await expect(roles.grant('fay@mail.test', 'ADMIN')).rejects.toThrow('fay@mail.test is not confirmed')
})
