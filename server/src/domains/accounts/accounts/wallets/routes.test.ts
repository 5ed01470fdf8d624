import { zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestAccounts, profileForm } from '../accounts.setup.ts'
import { isSignedBy } from './signature.ts'

const testAccounts = await createTestAccounts()
const { call, newcomer, clock, confirm, emailTo, register, signIn } = testAccounts
afterAll(() => testAccounts.services.close())

const newWallet = () => privateKeyToAccount(generatePrivateKey())
const currentPassword = 'a long password'
const ask = (address: string, token: string, shown: object = { currentPassword }) =>
  call('POST', '/profile/wallet/nonce', { address, ...shown }, token)
const prove = (message: string, signature: string, token: string) =>
  call('POST', '/profile/wallet/prove', { message, signature }, token)
async function proveWallet(wallet: ReturnType<typeof newWallet>, token: string) {
  const { message } = (await ask(wallet.address.toLowerCase(), token)).body
  return prove(message, await wallet.signMessage({ message }), token)
}
const ada = await newcomer('ada@mail.test')
const ben = await newcomer('ben@mail.test')

test('a wallet is proved by signing our message: our domain, our chain, our nonce', async () => {
  const wallet = newWallet()
  const { body } = await ask(wallet.address.toLowerCase(), ada.token)
  expect(parseSiweMessage(body.message)).toMatchObject({
    address: wallet.address,
    domain: 'keyhold.test',
    chainId: 31_337,
    nonce: body.walletCode,
    uri: 'http://keyhold.test',
  })
  const profile = () => call('GET', `/profile/${ada.user.id}`, undefined, ada.token)
  expect((await profile()).body.walletCode).toBe(body.walletCode)
  const proved = await prove(body.message, await wallet.signMessage({ message: body.message }), ada.token)
  expect(proved.body).toMatchObject([{ address: wallet.address, main: true }])
  expect((await profile()).body).toMatchObject({
    yourWalletAddress: wallet.address,
    walletProved: true,
    walletCode: null,
  })
  expect((await emailTo('ada@mail.test')).subject).toBe('A wallet was added to your Keyhold account')
})

// promise: wallet-again
test('a session alone gets no message to sign: reauthentication comes first', async () => {
  const { address } = newWallet()
  expect(await ask(address, ada.token, {})).toMatchObject({ status: 422, body: { code: 'password-needed' } })
  const guess = await ask(address, ada.token, { currentPassword: 'a guess' })
  expect(guess.body).toMatchObject({
    code: 'current-password-wrong',
    fields: { currentPassword: 'current-password-wrong' },
  })
})

// promise: pub-6-nonces
test('a nonce comes from the system’s random source, not from Math.random', async () => {
  const dice = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const wallet = newWallet()
  const nonces = [await ask(wallet.address, ada.token), await ask(wallet.address, ada.token)].map(
    ({ body }) => body.walletCode,
  )
  dice.mockRestore()
  expect(nonces[0]).toMatch(/^[\da-f]{32}$/)
  expect(new Set(nonces).size).toBe(2)
})

test('a message proves once, even when it is sent twice at once', async () => {
  const wallet = newWallet()
  const { message } = (await ask(wallet.address, ada.token)).body
  const signature = await wallet.signMessage({ message })
  const answers = await Promise.all([prove(message, signature, ada.token), prove(message, signature, ada.token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await prove(message, signature, ada.token)).body.code).toBe('wallet-nonce-used')
})

test('a message is valid for ten minutes', async () => {
  const wallet = newWallet()
  const { message } = (await ask(wallet.address, ben.token)).body
  clock.pass(601)
  expect((await prove(message, await wallet.signMessage({ message }), ben.token)).body.code).toBe('wallet-nonce-used')
})

const { token: rnb, current } = testAccounts.services.deps.chain.deployment
// promise: pub-6-nobodys-wallet
test.each([
  ['zero', zeroAddress],
  ['a precompile', '0x0000000000000000000000000000000000000100'],
  ['the escrow', current.address],
  ['a token', rnb.toLowerCase()],
])("%s cannot be a person's wallet, and no message is issued for it (D 11.15)", async (_, address) => {
  expect(await ask(address, ben.token)).toMatchObject({ status: 422, body: { code: 'wallet-of-nobody' } })
})

test('a message for another domain, another chain or another person proves nothing', async () => {
  const wallet = newWallet()
  const { message } = (await ask(wallet.address, ben.token)).body
  const fields = parseSiweMessage(message)
  const written = {
    address: wallet.address,
    domain: 'keyhold.test',
    nonce: fields.nonce ?? '',
    uri: 'http://keyhold.test',
    version: '1' as const,
    chainId: 31_337,
    issuedAt: fields.issuedAt ?? new Date(),
    statement: fields.statement ?? '',
    expirationTime: fields.expirationTime ?? new Date(),
  }
  expect(createSiweMessage(written)).toBe(message)
  for (const forged of [
    createSiweMessage({ ...written, domain: 'evil.test' }),
    createSiweMessage({ ...written, chainId: 56 }),
  ])
    expect((await prove(forged, await wallet.signMessage({ message: forged }), ben.token)).body.code).toBe(
      'wallet-proof-wrong',
    )
  expect((await prove(message, await wallet.signMessage({ message }), ada.token)).body.code).toBe('wallet-proof-wrong')
  expect((await prove(message, await wallet.signMessage({ message }), ben.token)).status).toBe(200)
})

test('an address belongs to one person, even when two prove it at once', async () => {
  const wallet = newWallet()
  const answers = await Promise.all([proveWallet(wallet, ada.token), proveWallet(wallet, ben.token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('wallet-belongs-to-another')
})

test('a person may prove several wallets; the profile’s field selects the main one', async () => {
  const cas = await newcomer('cas@mail.test')
  const [first, second] = [newWallet(), newWallet()]
  await proveWallet(first, cas.token)
  clock.pass(60)
  await proveWallet(second, cas.token)
  const list = async () => (await call('GET', '/profile/wallets', undefined, cas.token)).body
  expect(await list()).toMatchObject([
    { address: first.address, main: true },
    { address: second.address, main: false },
  ])
  const form = { ...profileForm(cas.user.id, 'cas@mail.test'), yourWalletAddress: second.address.toLowerCase() }
  await call('PUT', '/profile', form, cas.token)
  expect(await testAccounts.services.accounts.provedWallets(cas.user.id)).toEqual([second.address, first.address])
  expect(await testAccounts.services.accounts.ownerOfWallet(first.address.toLowerCase())).toBe(cas.user.id)
})

test('an address in the profile’s field alone is not proved', async () => {
  const dan = await newcomer('dan@mail.test')
  const form = { ...profileForm(dan.user.id, 'dan@mail.test'), yourWalletAddress: newWallet().address }
  expect((await call('PUT', '/profile', form, dan.token)).body.walletProved).toBe(false)
  expect(await testAccounts.services.accounts.provedWallets(dan.user.id)).toEqual([])
})

test('a mistyped address gets no message', async () => {
  expect((await ask('0x52908400098527886E0F7030069857D2E4169Ee7', ada.token)).body.code).toBe(
    'wallet-address-malformed',
  )
})

test("a smart account is verified on the chain, and only if the signature is not a plain account's", async () => {
  const asked: string[] = []
  const askChain = async ({ address }: { address: string }) => {
    asked.push(address)
    return address === '0x52908400098527886E0F7030069857D2E4169EE7'
  }
  const smart = { address: '0x52908400098527886E0F7030069857D2E4169EE7', message: 'mine', signature: '0xabcdef' }
  expect(await isSignedBy(smart, askChain)).toBe(true)
  expect(await isSignedBy(smart)).toBe(false)
  expect(await isSignedBy({ ...smart, address: newWallet().address }, askChain)).toBe(false)
  const plain = newWallet()
  expect(
    await isSignedBy(
      { address: plain.address, message: 'mine', signature: await plain.signMessage({ message: 'mine' }) },
      askChain,
    ),
  ).toBe(true)
  expect(asked).toHaveLength(2)
})

test('no one can add a wallet to an account with an unconfirmed email', async () => {
  await register('eve@mail.test')
  const { token } = await signIn('eve@mail.test')
  const wallet = newWallet()
  expect((await ask(wallet.address, token)).body.code).toBe('email-not-confirmed')
  expect((await prove('any', '0x11', token)).body.code).toBe('email-not-confirmed')
  await confirm('eve@mail.test')
  expect((await proveWallet(wallet, token)).status).toBe(200)
})

// promise: prove-away
test('while the chain is unavailable, a signature that needs it is refused with a reason to retry; a plain one counts', async () => {
  const fay = await newcomer('fay@mail.test')
  const wallet = newWallet()
  const { message } = (await ask(wallet.address, fay.token)).body
  for (const signature of [`0x${'ab'.repeat(80)}`, await newWallet().signMessage({ message })])
    expect(await prove(message, signature, fay.token)).toMatchObject({ status: 503, body: { code: 'chain-away' } })
  expect((await prove(message, await wallet.signMessage({ message }), fay.token)).status).toBe(200)
})
