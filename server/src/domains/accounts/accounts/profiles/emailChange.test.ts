/** An attacker with the password cannot take over the account by changing its email address (D 11.28). */
import { afterAll, expect, test } from 'vitest'
import { createTestAccounts, profileForm } from '../accounts.setup.ts'

const testAccounts = await createTestAccounts()
const { call, newcomer, confirm, register, signIn, emailTo, clock } = testAccounts
afterAll(() => testAccounts.services.close())

const currentPassword = 'a long password'
type SignedIn = Awaited<ReturnType<typeof newcomer>>
const change = ({ user, token }: SignedIn, email: string, password: string | undefined = currentPassword) =>
  call('PUT', '/profile', { ...profileForm(user.id, email), currentPassword: password }, token)
const keep = (token: string) => call('POST', '/registration/keepEmail', { token })
const newPassword = 'another long password'
/** Follows the reset email's link, and signs in with the new password. */
async function choosePassword(email: string) {
  const pair = { newPassword, newPasswordAgain: newPassword }
  await call('PUT', '/forgottenPassword/setNewPassword', { email, token: await tokenOf(email), ...pair })
  return (await signIn(email, newPassword)).user
}
const tokenOf = async (email: string) => (await emailTo(email)).link?.split('/').at(-1) ?? ''

// promise: pub-6-email-password
test('a new address needs the password, and a wrong one changes nothing and sends no email', async () => {
  const ada = await newcomer('ada@mail.test')
  for (const [password, code] of [
    ['', 'password-needed'],
    ['a wrong password', 'current-password-wrong'],
  ]) {
    const refused = await change(ada, 'ada@new.test', password)
    expect(refused).toMatchObject({ status: 422, body: { code, fields: { currentPassword: code } } })
  }
  const { body } = await call('GET', `/profile/${ada.user.id}`, undefined, ada.token)
  expect([body.pendingEmailAddress, body.firstName]).toEqual([null, null])
  expect((await call('GET', '/mailbox?to=ada@new.test')).body).toEqual([])
})

// promise: pub-6-email-told
test('the old address is notified at once, and can stop the change before the new one is confirmed', async () => {
  const ben = await newcomer('ben@mail.test')
  await change(ben, 'thief@mail.test')
  const mail = await emailTo('ben@mail.test')
  expect(mail).toMatchObject({ subject: 'Someone is changing the email of your Keyhold account' })
  expect(mail.link).toMatch(/^\/keep-email\/[\w-]{43}$/)
  expect((await keep(await tokenOf('ben@mail.test'))).status).toBe(200)
  expect((await confirm('thief@mail.test')).body.code).toBe('current-password-wrong') // the thief's password no longer works
  expect((await call('GET', '/user/current', undefined, ben.token)).status).toBe(403)
  expect(await emailTo('ben@mail.test')).toMatchObject({ subject: 'Choose a new password for Keyhold' })
})

// promise: pub-6-email-back
test('the old address can restore the account even after a thief confirmed theirs, once, within seven days', async () => {
  const cas = await newcomer('cas@mail.test')
  await change(cas, 'robber@mail.test')
  const token = await tokenOf('cas@mail.test')
  await confirm('robber@mail.test')
  const thief = await signIn('robber@mail.test')
  expect(thief.status).toBe(200)
  await register('cas@mail.test') // an address that may be restored is reserved
  clock.pass(6 * 86_400)
  expect((await keep(token)).status).toBe(200)
  expect((await call('GET', '/user/current', undefined, thief.token)).status).toBe(403)
  expect((await signIn('robber@mail.test')).status).toBe(403)
  expect((await signIn('cas@mail.test')).status).toBe(403) // the thief knew this password
  expect(await choosePassword('cas@mail.test')).toMatchObject({ id: cas.user.id, emailConfirmed: true })
  expect((await keep(token)).body.code).toBe('token-not-valid')
})

// promise: pub-6-email-oldest
test('the oldest address has the last word, whatever a thief changes and keeps afterwards', async () => {
  const eve = await newcomer('eve@mail.test')
  await change(eve, 'thief1@mail.test')
  const owners = await tokenOf('eve@mail.test')
  await confirm('thief1@mail.test')
  clock.pass(60)
  const thief = await signIn('thief1@mail.test')
  await change(thief as SignedIn, 'thief2@mail.test')
  const thiefs = await tokenOf('thief1@mail.test')
  await confirm('thief2@mail.test')
  expect((await keep(thiefs)).status).toBe(200)
  clock.pass(60)
  await choosePassword('thief1@mail.test')
  const again = await signIn('thief1@mail.test', newPassword)
  await change(again as SignedIn, 'thief3@mail.test', newPassword)
  const later = await tokenOf('thief1@mail.test')
  expect((await keep(owners)).status).toBe(200)
  expect((await keep(later)).body.code).toBe('token-not-valid')
  expect((await signIn('thief1@mail.test', newPassword)).status).toBe(403)
  expect(await choosePassword('eve@mail.test')).toMatchObject({ id: eve.user.id })
})

test('an expired, used or made-up link changes nothing', async () => {
  const dan = await newcomer('dan@mail.test')
  await change(dan, 'dan@new.test')
  const token = await tokenOf('dan@mail.test')
  await confirm('dan@new.test')
  clock.pass(7 * 86_400 + 1)
  for (const wrong of [token, 'x'.repeat(43)]) expect((await keep(wrong)).body.code).toBe('token-not-valid')
  expect((await signIn('dan@new.test')).status).toBe(200)
})
