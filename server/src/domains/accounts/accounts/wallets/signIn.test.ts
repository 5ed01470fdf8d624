import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { afterAll, expect, test, vi } from 'vitest'
import { startTestChain } from '../../../../testing/chain.ts'
import { untilWaiting } from '../../../../testing/locks.ts'
import { createTestAccounts } from '../accounts.setup.ts'
import { findSignIn } from './store.ts'

const chain = await startTestChain()
const testAccounts = await createTestAccounts((clock) => chain.connect(clock))
const { services, clock, call, newcomer, signIn, emailTo, tokenTo } = testAccounts
afterAll(async () => {
  await services.close()
  chain.stop()
})

const currentPassword = 'a long password'
const newWallet = () => privateKeyToAccount(generatePrivateKey())
type Wallet = ReturnType<typeof newWallet>
const ask = async (address: string): Promise<string> =>
  (await call('POST', '/login/wallet/message', { address: address.toLowerCase() })).body.message
const login = (message: string, signature: string, from?: string) =>
  call('POST', '/login/wallet', { message, signature }, undefined, from)
const enter = async (wallet: Wallet) => {
  const message = await ask(wallet.address)
  return login(message, await wallet.signMessage({ message }))
}
async function prove(wallet: Wallet, token: string) {
  const { message } = (await call('POST', '/profile/wallet/nonce', { address: wallet.address, currentPassword }, token))
    .body
  return call('POST', '/profile/wallet/prove', { message, signature: await wallet.signMessage({ message }) }, token)
}
/** A person with a proved wallet. */
async function holder(email: string) {
  const person = await newcomer(email)
  const wallet = newWallet()
  await prove(wallet, person.token)
  return { ...person, wallet }
}
const nobody = { status: 422, body: { code: 'wallet-signs-nobody-in' }, renewed: undefined }

// promise: wallet-sign-in
test('a proved wallet signs in with a message of our domain, address and chain', async () => {
  const { wallet, user } = await holder('ada@mail.test')
  expect(parseSiweMessage(await ask(wallet.address))).toMatchObject({
    address: wallet.address,
    domain: 'keyhold.test',
    uri: 'http://keyhold.test',
    chainId: 31_337,
    statement: 'I sign in to Keyhold with this wallet. Signing is free and moves no money.',
  })
  const entered = await enter(wallet)
  expect(entered).toMatchObject({ status: 200, body: { id: user.id } })
  const sessions = (await call('GET', '/user/sessions', undefined, entered.renewed)).body
  expect(sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).means).toBe('wallet')
  expect((await emailTo('ada@mail.test')).subject).toBe('New sign-in to Keyhold from a new device')
})

// promise: wallet-sign-in-once
test('a message signs in once, even when it is sent twice at once, and for ten minutes', async () => {
  const { wallet } = await holder('ben@mail.test')
  const message = await ask(wallet.address)
  const signature = await wallet.signMessage({ message })
  const answers = await Promise.all([login(message, signature), login(message, signature)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const late = await ask(wallet.address)
  clock.pass(10 * 60)
  expect((await login(late, await wallet.signMessage({ message: late }))).body.code).toBe('wallet-nonce-used')
})

// promise: nonce-random
test('a nonce comes from the system’s random source, not from Math.random', async () => {
  const dice = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const nonces = [await ask(newWallet().address), await ask(newWallet().address)].map(
    (one) => parseSiweMessage(one).nonce,
  )
  dice.mockRestore()
  expect(nonces[0]).toMatch(/^[\da-f]{32}$/)
  expect(new Set(nonces).size).toBe(2)
})

// promise: wallet-sign-in-ours
test('a message of another domain, chain, page, time or nonce is refused, and so is one that proves a wallet', async () => {
  const { wallet, token } = await holder('cleo@mail.test')
  const ours = parseSiweMessage(await ask(wallet.address)) as Parameters<typeof createSiweMessage>[0]
  const far = new Date(clock.now() + 86_400_000)
  const proof = (await call('POST', '/profile/wallet/nonce', { address: wallet.address, currentPassword }, token)).body
  for (const message of [
    createSiweMessage({ ...ours, domain: 'keyhold.example' }),
    createSiweMessage({ ...ours, uri: 'http://keyhold.test/other' }),
    createSiweMessage({ ...ours, chainId: 56 }),
    createSiweMessage({ ...ours, expirationTime: far }),
    createSiweMessage({ ...ours, nonce: 'a'.repeat(32) }),
    proof.message,
  ])
    expect((await login(message, await wallet.signMessage({ message }))).body.code).toBe('wallet-nonce-used')
  const inside = await ask(wallet.address)
  const proving = { message: inside, signature: await wallet.signMessage({ message: inside }) }
  expect((await call('POST', '/profile/wallet/prove', proving, token)).body.code).toBe('wallet-proof-wrong')
  expect((await login('no such message', '0x00')).body.code).toBe('wallet-proof-wrong')
})

test('another wallet’s signature is refused, and uses up the message', async () => {
  const { wallet } = await holder('dan@mail.test')
  const message = await ask(wallet.address)
  expect((await login(message, await newWallet().signMessage({ message }))).body.code).toBe('wallet-proof-wrong')
  expect((await login(message, await wallet.signMessage({ message }))).body.code).toBe('wallet-nonce-used')
})

// promise: wallet-sign-in-nobody
test('only the holder of a wallet learns that its sign-in is disabled', async () => {
  const wallet = newWallet()
  expect(await enter(wallet)).toMatchObject(nobody)
  const message = await ask(wallet.address)
  expect((await login(message, await newWallet().signMessage({ message }))).body.code).toBe('wallet-proof-wrong')
})

// promise: wallet-sign-in-account
test('a smart account signs in by validating the signature (ERC-1271)', async () => {
  const { token, user } = await newcomer('eva@mail.test')
  const { address } = newWallet()
  const answering = (bytes: string): Hex => `0x63${bytes}60e01b60005260206000f3`
  const signature = `0x${'ab'.repeat(90)}`
  await chain.node.setCode({ address, bytecode: answering('1626ba7e') })
  const { message } = (await call('POST', '/profile/wallet/nonce', { address, currentPassword }, token)).body
  await call('POST', '/profile/wallet/prove', { message, signature }, token)
  expect((await login(await ask(address), signature)).body.id).toBe(user.id)
  await chain.node.setCode({ address, bytecode: answering('ffffffff') })
  expect((await login(await ask(address), signature)).body.code).toBe('wallet-proof-wrong')
})

test('a session that a wallet opened cannot change the password without the current one, however recent it is', async () => {
  const { wallet, user } = await holder('fay@mail.test')
  const { renewed } = await enter(wallet)
  const pair = { id: user.id, newPassword: 'a newer password', newPasswordAgain: 'a newer password' }
  expect((await call('PUT', '/profile/newPassword', pair, renewed)).body.code).toBe('password-needed')
})

test('a suspended person can sign in, as with the password; a deleted account cannot', async () => {
  const { database } = services.deps
  const { wallet, user, token } = await holder('gus@mail.test')
  await database`update account set suspended_at = now() where id = ${user.id}`
  const { permissions } = (await signIn('gus@mail.test')).user
  expect((await enter(wallet)).body.permissions).toEqual(permissions)
  expect(permissions).not.toContain('chat')
  expect((await call('POST', '/profile/leaving/delete', { currentPassword }, token)).status).toBe(200)
  expect(await enter(wallet)).toMatchObject(nobody)
})

// promise: wallet-sign-in-reset
test('after a password reset a wallet signs in once it is proved again', async () => {
  const { wallet } = await holder('hal@mail.test')
  const email = 'hal@mail.test'
  const pair = { newPassword: currentPassword, newPasswordAgain: currentPassword }
  await call('POST', '/forgottenPassword', { email })
  await call('PUT', '/forgottenPassword/setNewPassword', { email, token: await tokenTo(email), ...pair })
  expect(await enter(wallet)).toMatchObject(nobody)
  const thief = await newcomer('thief@mail.test')
  expect((await prove(wallet, thief.token)).body.code).toBe('wallet-belongs-to-another')
  expect(await enter(wallet)).toMatchObject(nobody)
  await prove(wallet, (await signIn(email)).token)
  expect((await enter(wallet)).status).toBe(200)
})

// promise: wallet-sign-in-asked
test('a wallet proved with a session alone signs in once it is proved again', async () => {
  const { database } = services.deps
  const { token, user } = await newcomer('jon@mail.test')
  const wallet = newWallet()
  await database`insert into wallet (address, account_id, proved_at) values (${wallet.address}, ${user.id}, now())`
  expect(await enter(wallet)).toMatchObject(nobody)
  await prove(wallet, token)
  expect((await enter(wallet)).status).toBe(200)
})

// promise: wallet-sign-in-stopped
test("an owner can disable a wallet's sign-in after the password; it stays proved", async () => {
  const { wallet, token } = await holder('kai@mail.test')
  const stop = (address: string, body: object = { currentPassword }, by = token) =>
    call('POST', '/profile/wallet/signInStopped', { address, ...body }, by)
  expect((await call('GET', '/profile/wallets', undefined, token)).body).toMatchObject([{ signsIn: true }])
  expect((await stop(wallet.address, {})).body.code).toBe('password-needed')
  expect((await stop(wallet.address, { currentPassword: 'a guess' })).body.code).toBe('current-password-wrong')
  const thief = await newcomer('kim@mail.test')
  expect((await stop(wallet.address, undefined, thief.token)).body.code).toBe('wallet-not-proved')
  expect((await enter(wallet)).status).toBe(200)
  expect((await stop(wallet.address.toLowerCase())).body).toMatchObject([{ address: wallet.address, signsIn: false }])
  expect(await enter(wallet)).toMatchObject(nobody)
  expect(await findSignIn(services.deps.database, wallet.address)).toBeUndefined()
  await prove(wallet, token)
  expect((await enter(wallet)).status).toBe(200)
})

// promise: wallet-sign-in-ends
test("disabling a wallet's sign-in ends the sessions it opened, except the current one and those opened by other means", async () => {
  const { wallet, token } = await holder('lia@mail.test')
  const another = newWallet()
  await prove(another, token)
  const [asking, elsewhere, byAnother] = [await enter(wallet), await enter(wallet), await enter(another)]
  const stopped = { address: wallet.address, currentPassword }
  expect((await call('POST', '/profile/wallet/signInStopped', stopped, asking.renewed)).status).toBe(200)
  const statusOf = async (by?: string) => (await call('GET', '/user/current', undefined, by)).status
  expect(await Promise.all([asking.renewed, elsewhere.renewed, byAnother.renewed, token].map(statusOf))).toEqual([
    200, 403, 200, 200,
  ])
})

test('a wallet sign-in in progress while its owner disables it leaves no session', async () => {
  const { database } = services.deps
  const { wallet, user } = await holder('lev@mail.test')
  const message = await ask(wallet.address)
  const signature = await wallet.signMessage({ message })
  let entering: ReturnType<typeof login> | undefined
  await database.begin(async (tx) => {
    await tx`update wallet set signs_in = false where address = ${wallet.address}`
    entering = login(message, signature)
    await untilWaiting(database)
  })
  expect(await entering).toMatchObject(nobody)
  expect(await database`select from session where account_id = ${user.id} and means = 'wallet'`).toEqual([])
})

// promise: wallet-sign-in-told
test('after a new password and after signing out everywhere the next wallet sign-in is reported by email', async () => {
  const { database } = services.deps
  const { wallet, token } = await holder('leo@mail.test')
  await call('POST', '/logout/everywhere', undefined, token)
  expect(
    await database`select from known_device join account on id = account_id where email = 'leo@mail.test'`,
  ).toEqual([])
  expect((await enter(wallet)).status).toBe(200)
  expect((await emailTo('leo@mail.test')).subject).toBe('New sign-in to Keyhold from a new device')
})

// promise: wallet-proof-late
test('a proof in progress during "sign out everywhere" stores no wallet, and a reset deletes it', async () => {
  const { database } = services.deps
  const { token, user } = await newcomer('mo@mail.test')
  const wallet = newWallet()
  const asked = { address: wallet.address, currentPassword }
  const { message } = (await call('POST', '/profile/wallet/nonce', asked, token)).body
  const proof = { message, signature: await wallet.signMessage({ message }) }
  let proving: ReturnType<typeof call> | undefined
  await database.begin(async (tx) => {
    await tx`select from account where id = ${user.id} for update`
    proving = call('POST', '/profile/wallet/prove', proof, token)
    await untilWaiting(database)
    await tx`update session set ended_at = now() where account_id = ${user.id}`
  })
  expect(await proving).toMatchObject({ status: 403, body: { code: 'session-over' } })
  expect(await database`select from wallet where address = ${wallet.address}`).toEqual([])
  const email = 'mo@mail.test'
  await call('POST', '/forgottenPassword', { email })
  const pair = { newPassword: currentPassword, newPasswordAgain: currentPassword }
  await call('PUT', '/forgottenPassword/setNewPassword', { email, token: await tokenTo(email), ...pair })
  expect(await database`select from wallet_nonce where account_id = ${user.id}`).toEqual([])
})

// promise: wallet-sign-in-shared
test('neither nonsense nor another wallet’s wrong signatures block other people of the same network', async () => {
  const { wallet } = await holder('nia@mail.test')
  const other = newWallet()
  const from = '10.88.0.2'
  for (let count = 0; count < 12; count += 1) {
    expect((await login('no such message', '0x00', from)).status).toBe(422)
    await login(await ask(other.address), '0x00', from)
  }
  const message = await ask(wallet.address)
  expect((await login(message, await wallet.signMessage({ message }), from)).status).toBe(200)
})

test('a wallet of a deleted account is refused at sign-in, whatever rows remain', async () => {
  const { database } = services.deps
  const { wallet, user } = await holder('rio@mail.test')
  await database`update account set deleted_at = now() where id = ${user.id}`
  expect(await enter(wallet)).toMatchObject(nobody)
  expect(await findSignIn(database, wallet.address)).toBeUndefined()
  expect(await database`select from session where account_id = ${user.id} and means = 'wallet'`).toEqual([])
})

test('sign-in tries and issued messages are limited for each network address', async () => {
  const { database } = services.deps
  const { wallet } = await holder('sol@mail.test')
  const from = '10.88.0.3'
  const message = await ask(wallet.address)
  await login('no such message', '0x00', from)
  await database`update rate_limit set count = 300`
  expect((await login(message, await wallet.signMessage({ message }), from)).status).toBe(429)
  const { address } = wallet
  const asking = () => call('POST', '/login/wallet/message', { address }, undefined, from)
  expect((await asking()).status).toBe(200)
  await database`update rate_limit set count = 300`
  expect((await asking()).status).toBe(429)
  await database`delete from rate_limit`
})

test('wrong signatures from one network address are refused after ten, and right ones do not count', async () => {
  const { wallet } = await holder('ivo@mail.test')
  const from = '10.88.0.1'
  const wrong = async () => login(await ask(wallet.address), '0x00', from)
  for (let count = 0; count < 9; count += 1) await wrong()
  const message = await ask(wallet.address)
  expect((await login(message, await wallet.signMessage({ message }), from)).status).toBe(200)
  for (let count = 0; count < 10; count += 1) expect((await wrong()).status).toBe(422)
  expect((await wrong()).status).toBe(429)
})

// promise: wallet-audited
test('the audit log has each sign-in with a wallet, and each refused one with its account', async () => {
  const { wallet, user } = await holder('ivy@mail.test')
  const entries = (action: string) => services.deps.database<{ times: number }[]>`
    select times from access_entry where action = ${action} and reason = 'wallet'
      and ${user.id} in (person_id, subject_id)`
  expect((await enter(wallet)).status).toBe(200)
  expect(await entries('signIn')).toEqual([{ times: 1 }])
  const message = await ask(wallet.address)
  expect((await login(message, await newWallet().signMessage({ message }))).body.code).toBe('wallet-proof-wrong')
  await expect.poll(() => entries('signInFailed')).toEqual([{ times: 1 }])
})
