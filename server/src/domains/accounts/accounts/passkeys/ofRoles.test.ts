/** Passkeys of administrators and arbitrators on a public instance: a second factor beside the password. */
import { afterAll, expect, test } from 'vitest'
import { untilWaiting } from '../../../../testing/locks.ts'
import { publicEnvironment } from '../../../../testing/publicEnvironment.ts'
import { createTestAccounts } from '../accounts.setup.ts'
import { createRoles } from '../roles/service.ts'
import { insertToken } from '../tokens/store.ts'
import { hashOf, newToken } from '../tokens/token.ts'
import { createAuthenticator } from './authenticator.setup.ts'
import { createPasskeyActs, currentPassword, type SignedIn } from './passkeys.setup.ts'

const publicAccounts = await createTestAccounts(undefined, publicEnvironment)
const localAccounts = await createTestAccounts()
const { services, call, signIn, clock } = publicAccounts
const { add, begin, ask, askLogin, login } = createPasskeyActs(publicAccounts)
const { database } = services.deps
const roles = createRoles({ ...services.deps, rolesNeedPasskeys: true })
afterAll(() => Promise.all([services.close(), localAccounts.services.close()]))

const needed = { status: 409, body: { code: 'passkey-needed-for-role' } }
const reports = (token: string) => call('GET', '/reports', undefined, token)
const current = async (token: string) => (await call('GET', '/user/current', undefined, token)).body
const remove = ({ token }: SignedIn, id: string, shown: object) =>
  call('POST', `/user/passkeys/${id}/remove`, shown, token)
const newestEmailTo = async (email: string) => {
  const [row] = await database<{ emailKind: string }[]>`
    select email_kind from outbox where recipient = ${email} order by id desc limit 1`
  return row?.emailKind
}
/** A signed-in person with a role. */
async function holder(email: string, role: 'ADMIN' | 'ARBITRATOR' = 'ADMIN') {
  const profile = { firstName: 'Ada', lastName: 'Trial', phoneNumber: '+34 600' }
  await services.accounts.seed({ email, password: currentPassword, languageId: 700_000, profile })
  await roles.grant(email, role)
  return signIn(email)
}
async function resetPassword({ id, email }: { id: string; email: string }) {
  const token = newToken()
  const expiresAt = new Date(clock.now() + 60_000)
  await insertToken(database, { hash: hashOf(token), accountId: id, purpose: 'reset', email, expiresAt })
  const twice = { newPassword: 'a newer password', newPasswordAgain: 'a newer password' }
  return call('PUT', '/forgottenPassword/setNewPassword', { email, token, ...twice })
}

// promise: passkey-of-role
test('an administrator who signs in with a password alone has no access until a passkey was added', async () => {
  const ada = await holder('ada@mail.test')
  expect(ada.user).toMatchObject({ roleNeedsPasskey: true, permissions: ['chat', 'request', 'pay'] })
  for (const path of ['/reports', '/desk/operator/log', '/desk/operator/suspicions', '/desk/operator/house'])
    expect(await call('GET', path, undefined, ada.token)).toMatchObject(needed)
  const action = { act: 'hide', id: crypto.randomUUID(), reason: 'They were reported' }
  expect(await call('POST', '/desk/operator/act', action, ada.token)).toMatchObject(needed)
  expect((await add(ada)).added.status).toBe(200)
  expect((await reports(ada.token)).status).toBe(200)
  expect(await current(ada.token)).not.toHaveProperty('roleNeedsPasskey')
  expect((await current(ada.token)).permissions).toContain('administer')
  expect(await newestEmailTo('ada@mail.test')).toBe('passkeyOfRoleAdded')
})

test('an arbitrator needs one too; people without these roles do not', async () => {
  const arbitrator = await holder('ben@mail.test', 'ARBITRATOR')
  for (const path of ['/desk/disputes', '/desk/pairs'])
    expect(await call('GET', path, undefined, arbitrator.token)).toMatchObject(needed)
  await add(arbitrator)
  expect((await call('GET', '/desk/pairs', undefined, arbitrator.token)).body.code).toBe('wallet-not-proved')
  await services.accounts.seed({ email: 'cas@mail.test', password: currentPassword, languageId: 700_000 })
  const { user, token } = await signIn('cas@mail.test')
  expect(user).not.toHaveProperty('roleNeedsPasskey')
  expect((await reports(token)).body.code).toBe('administrators-only')
})

// promise: passkey-of-role-confirms
test('each session is confirmed by a passkey of its own person, or opened with one', async () => {
  const dan = await holder('dan@mail.test')
  const { device } = await add(dan)
  const other = await holder('eva@mail.test')
  const { device: otherDevice } = await add(other)
  const again = await signIn('dan@mail.test')
  expect(await reports(again.token)).toMatchObject(needed)
  const confirm = (passkey: object) => call('POST', '/user/passkeys/confirmation', { passkey }, again.token)
  expect((await confirm(otherDevice.answer(await ask(again, 'role')))).body.code).toBe('passkey-not-accepted')
  expect((await confirm(device.answer(await ask(again, 'email')))).body.code).toBe('passkey-not-accepted')
  expect((await call('POST', '/user/passkeys/confirmation', { currentPassword }, again.token)).status).toBe(422)
  expect(await reports(again.token)).toMatchObject(needed)
  const confirmed = await confirm(device.answer(await ask(again, 'role')))
  expect(confirmed).toMatchObject({ status: 200, body: { permissions: expect.arrayContaining(['administer']) } })
  expect((await reports(again.token)).status).toBe(200)
  const entered = await login(device.answer(await askLogin()))
  expect(entered.body).not.toHaveProperty('roleNeedsPasskey')
  expect((await reports(String(entered.renewed))).status).toBe(200)
})

// promise: passkey-of-role-stands
test('the password alone neither adds nor removes the passkeys of a role, and one always remains', async () => {
  const fay = await holder('fay@mail.test')
  const { device, added } = await add(fay)
  const id = added.body[0].id
  const refused = {
    status: 422,
    body: { code: 'confirm-by-passkey', fields: { currentPassword: 'confirm-by-passkey' } },
  }
  expect(await begin(fay.token)).toMatchObject(refused)
  expect(await remove(fay, id, { currentPassword })).toMatchObject(refused)
  const passkey = async () => ({ passkey: device.answer(await ask(fay, 'passkeys')) })
  expect((await remove(fay, id, await passkey())).body.code).toBe('last-passkey-of-role')
  expect((await begin(fay.token, await passkey())).status).toBe(200)
  expect((await call('GET', '/user/passkeys', undefined, fay.token)).body).toHaveLength(1)
})

test('a challenge from before the first passkey adds no second one', async () => {
  const owner = await holder('guy@mail.test')
  const thief = await signIn('guy@mail.test')
  const early = createAuthenticator().make((await begin(thief.token)).body)
  const racing = createAuthenticator().make((await begin(thief.token)).body)
  const keep = (answer: object) => call('POST', '/user/passkeys', { name: 'Mine', answer }, thief.token)
  let adding: ReturnType<typeof keep> | undefined
  await database.begin(async (tx) => {
    await tx`select from account where id = ${owner.user.id} for update`
    adding = keep(racing)
    await untilWaiting(database)
    await tx`insert into passkey (account_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
      values (${owner.user.id}, 'first', '', 0, '{}', false, 'First', now())`
  })
  expect((await adding)?.body.code).toBe('passkey-not-accepted')
  await database`delete from passkey where account_id = ${owner.user.id}`
  expect((await add(owner)).added.status).toBe(200)
  expect((await keep(early)).body.code).toBe('passkey-not-accepted')
  expect(await reports(thief.token)).toMatchObject(needed)
})

test('a new password by e-mail leaves the passkeys of a role, and opens nothing without them', async () => {
  const gil = await holder('gil@mail.test')
  const { device } = await add(gil)
  expect((await resetPassword(gil.user)).status).toBe(200)
  const again = await signIn('gil@mail.test', 'a newer password')
  expect(await reports(again.token)).toMatchObject(needed)
  const passkey = device.answer(await ask(again, 'role'))
  expect((await call('POST', '/user/passkeys/confirmation', { passkey }, again.token)).status).toBe(200)
})

// promise: passkey-of-role-recovered
test('the command on the machine removes lost passkeys, ends every session, writes an entry and emails', async () => {
  const hal = await holder('hal@mail.test')
  await add(hal)
  await roles.recover('hal@mail.test')
  expect((await reports(hal.token)).status).toBe(403)
  expect(await newestEmailTo('hal@mail.test')).toBe('passkeysRemoved')
  const again = await signIn('hal@mail.test')
  expect(await reports(again.token)).toMatchObject(needed)
  await add(again)
  const [entry] = (await call('GET', '/desk/operator/log', undefined, again.token)).body.filter(
    ({ act }: { act: string }) => act === 'recover',
  )
  expect(entry).toMatchObject({ operator: '', about: 'Ada Trial', reason: 'on the machine' })
  await services.accounts.seed({ email: 'ida@mail.test', password: currentPassword, languageId: 700_000 })
  await expect(roles.recover('ida@mail.test')).rejects.toThrow('ida@mail.test is neither ADMIN nor ARBITRATOR')
})

// promise: passkey-of-role-afresh
test('a role removes the passkeys, challenges and sessions from before it, which the password alone added', async () => {
  await services.accounts.seed({ email: 'jon@mail.test', password: currentPassword, languageId: 700_000 })
  const before = await signIn('jon@mail.test')
  const { token, user } = before
  const { device } = await add(before)
  const early = createAuthenticator().make((await begin(token)).body)
  expect(await roles.grant('jon@mail.test', 'ADMIN')).toBe(true)
  expect((await reports(token)).status).toBe(403)
  expect((await login(device.answer(await askLogin()))).body.code).toBe('passkey-not-accepted')
  expect(await newestEmailTo('jon@mail.test')).toBe('passkeysRemoved')
  const again = await signIn('jon@mail.test')
  const kept = await call('POST', '/user/passkeys', { name: 'Early', answer: early }, again.token)
  expect(kept.body.code).toBe('passkey-not-accepted')
  expect(await reports(again.token)).toMatchObject(needed)
  await add(again)
  expect(await roles.grant('jon@mail.test', 'ADMIN')).toBe(false)
  expect((await reports(again.token)).status).toBe(200)
  expect((await resetPassword(user)).status).toBe(200)
  expect(await database`select from passkey where account_id = ${user.id}`).toHaveLength(1)
})

test('a person without passkeys who gets a role gets no e-mail about removed ones', async () => {
  const lea = await holder('lea@mail.test')
  expect(await newestEmailTo(lea.user.email)).not.toBe('passkeysRemoved')
})

test('a local instance asks its administrators for no passkey', async () => {
  const local = createPasskeyActs(localAccounts)
  const { token } = await localAccounts.newcomer('ada@mail.test')
  await createRoles(localAccounts.services.deps).grant('ada@mail.test', 'ADMIN')
  expect((await localAccounts.call('GET', '/reports', undefined, token)).status).toBe(200)
  const keyholder = await local.keyholder('ben@mail.test')
  await createRoles(localAccounts.services.deps).grant('ben@mail.test', 'ADMIN')
  expect((await local.begin(keyholder.token)).status).toBe(200)
  expect(
    (
      await localAccounts.call(
        'POST',
        `/user/passkeys/${keyholder.passkeyId}/remove`,
        { currentPassword },
        keyholder.token,
      )
    ).status,
  ).toBe(200)
})
