import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { afterAll, expect, test, vi } from 'vitest'
import { startTestChain } from '../../../testing/chain.ts'
import { createTestAccounts } from '../accounts.setup.ts'

const chain = await startTestChain()
const testAccounts = await createTestAccounts((clock) => chain.connect(clock))
const { services, clock, call, newcomer, signIn, letterTo, tokenTo } = testAccounts
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
/** Somebody with a proved wallet. */
async function holder(email: string) {
  const person = await newcomer(email)
  const wallet = newWallet()
  await prove(wallet, person.token)
  return { ...person, wallet }
}
const nobody = { status: 422, body: { code: 'wallet-signs-nobody-in' }, renewed: undefined }

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
  expect((await letterTo('ada@mail.test')).subject).toBe('Signed in to Keyhold from a new device')
})

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

test('a nonce comes from the system’s random source, however the language’s own dice fall', async () => {
  const dice = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const nonces = [await ask(newWallet().address), await ask(newWallet().address)].map(
    (one) => parseSiweMessage(one).nonce,
  )
  dice.mockRestore()
  expect(nonces[0]).toMatch(/^[\da-f]{32}$/)
  expect(new Set(nonces).size).toBe(2)
})

test('a message of another domain, chain, page, time or nonce is none of ours, and so is one that proves a wallet', async () => {
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

test('another wallet’s signature signs nobody in, and uses the message up', async () => {
  const { wallet } = await holder('dan@mail.test')
  const message = await ask(wallet.address)
  expect((await login(message, await newWallet().signMessage({ message }))).body.code).toBe('wallet-proof-wrong')
  expect((await login(message, await wallet.signMessage({ message }))).body.code).toBe('wallet-nonce-used')
})

test('only who holds a wallet learns that it signs nobody in', async () => {
  const wallet = newWallet()
  expect(await enter(wallet)).toMatchObject(nobody)
  const message = await ask(wallet.address)
  expect((await login(message, await newWallet().signMessage({ message }))).body.code).toBe('wallet-proof-wrong')
})

test('a smart account signs in by what it says of a signature', async () => {
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

test('a session that a wallet opened changes no password without one, however fresh it is', async () => {
  const { wallet, user } = await holder('fay@mail.test')
  const { renewed } = await enter(wallet)
  const pair = { id: user.id, newPassword: 'a newer password', newPasswordAgain: 'a newer password' }
  expect((await call('PUT', '/profile/newPassword', pair, renewed)).body.code).toBe('password-needed')
})

test('a suspended person comes in as by the password; one who left never', async () => {
  const { database } = services.deps
  const { wallet, user, token } = await holder('gus@mail.test')
  await database`update account set suspended_at = now() where id = ${user.id}`
  const { permissions } = (await signIn('gus@mail.test')).user
  expect((await enter(wallet)).body.permissions).toEqual(permissions)
  expect(permissions).not.toContain('chat')
  expect((await call('POST', '/profile/leaving/delete', { currentPassword }, token)).status).toBe(200)
  expect(await enter(wallet)).toMatchObject(nobody)
})

test('after a new password by a letter a wallet signs in once it is proved again', async () => {
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

test('wrong signatures from one network end after ten, and right ones do not count', async () => {
  const { wallet } = await holder('ivo@mail.test')
  const from = '10.88.0.1'
  const wrong = async () => login(await ask(wallet.address), '0x00', from)
  for (let count = 0; count < 9; count += 1) await wrong()
  const message = await ask(wallet.address)
  expect((await login(message, await wallet.signMessage({ message }), from)).status).toBe(200)
  for (let count = 0; count < 10; count += 1) await wrong()
  expect((await wrong()).status).toBe(429)
})
