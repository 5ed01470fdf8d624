// A person proves a passkey account before it exists on the chain: the server verifies it with our contracts (ERC-6492).
import { accountsAbi } from '@keyhold/escrow/abi/Accounts.ts'
import { accountAddress, passkeyOwnerAddress } from '@keyhold/escrow/accounts/address.ts'
import { deployAccounts } from '@keyhold/escrow/accounts/deploy.ts'
import { softPasskey } from '@keyhold/escrow/accounts/passkey.setup.ts'
import { messageTypedData, passkeySignature, undeployedSignature } from '@keyhold/escrow/accounts/signatures.ts'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  hashMessage,
  hashTypedData,
  http,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, expect, test } from 'vitest'
import { startTestChain, wallets } from '../../../../testing/chain.ts'
import { createTestAccounts } from '../accounts.setup.ts'

const chain = await startTestChain()
const { services, call, newcomer } = await createTestAccounts((clock) => chain.connect(clock))
afterAll(async () => {
  await services.close()
  chain.stop()
})
const transport = http(chain.rpcUrl)
const wallet = createWalletClient({ account: wallets.deployer, transport })
const client = createPublicClient({ transport, cacheTime: 0, pollingInterval: 20 })
const deployed = await deployAccounts({ account: wallets.deployer, wallet, client }, chain.deployment.current)
const maker = { accounts: deployed.accounts.address, passkeyOwner: deployed.passkeyOwner.address }

/** A passkey with a recovery owner: a new account. `chainId` is that of another chain for a signature from there. */
function newAccount(passkey = softPasskey(generatePrivateKey())) {
  const owners = { x: passkey.x, y: passkey.y, recovery: privateKeyToAddress(generatePrivateKey()) }
  const address = accountAddress(maker, owners)
  const signHash = (hash: Hex) => passkeySignature(passkeyOwnerAddress(maker, owners), passkey.answer(hash))
  const sign = (message: string, account: Address = address, chainId = chain.deployment.chainId) =>
    signHash(hashTypedData(messageTypedData({ chainId, account }, hashMessage(message))))
  const creating = (signature: Hex) => undeployedSignature(maker.accounts, owners, signature)
  return { passkey, owners, address, sign, creating, prove: (message: string) => creating(sign(message)) }
}

type Person = Awaited<ReturnType<typeof newcomer>>
const ada = await newcomer('ada@mail.test')
const ben = await newcomer('ben@mail.test')
async function messageFor(person: Person, address: string): Promise<string> {
  const input = { address, currentPassword: 'a long password' }
  return (await call('POST', '/profile/wallet/nonce', input, person.token)).body.message
}
const post = (person: Person, message: string, signature: Hex) =>
  call('POST', '/profile/wallet/prove', { message, signature }, person.token)

test('an account that does not exist yet proves itself with its creation, and later without', async () => {
  const account = newAccount()
  const message = await messageFor(ada, account.address)
  expect((await post(ada, message, account.prove(message))).body).toMatchObject([{ address: account.address }])
  const { x, y, recovery } = account.owners
  const data = encodeFunctionData({ abi: accountsAbi, functionName: 'create', args: [x, y, recovery] })
  const hash = await wallet.sendTransaction({ to: maker.accounts, data, chain: null, gas: 3_000_000n })
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  const again = await messageFor(ada, account.address)
  expect((await post(ada, again, account.sign(again))).body).toMatchObject([{ address: account.address }])
})

test('only the passkey of the account proves it, for this very message, account and chain', async () => {
  const account = newAccount()
  const stranger = newAccount()
  const sibling = newAccount(account.passkey)
  const message = await messageFor(ada, account.address)
  const wrong: Record<string, Hex> = {
    'another person’s account': stranger.prove(message),
    'another passkey’s answer for this account': account.creating(stranger.sign(message, account.address)),
    'an account of the same passkey with another recovery owner': account.creating(sibling.sign(message)),
    'another message': account.prove(`${message} and all my money`),
    'another chain': account.creating(account.sign(message, account.address, 56)),
    'no creation': account.sign(message),
    'the creation of another account': stranger.creating(account.sign(message)),
  }
  const codes = await Promise.all(
    Object.entries(wrong).map(async ([what, signature]) => [what, (await post(ada, message, signature)).body.code]),
  )
  expect(codes).toEqual(Object.keys(wrong).map((what) => [what, 'wallet-proof-wrong']))
  expect((await post(ada, message, account.prove(message))).status).toBe(200)
})

test('a proof counts once, for the person who asked for its message', async () => {
  const account = newAccount()
  const message = await messageFor(ada, account.address)
  const signature = account.prove(message)
  expect((await post(ben, message, signature)).body.code).toBe('wallet-proof-wrong')
  expect((await post(ada, message, signature)).status).toBe(200)
  expect((await post(ada, message, signature)).body.code).toBe('wallet-nonce-used')
  const taken = await messageFor(ben, account.address)
  expect((await post(ben, taken, account.prove(taken))).body.code).toBe('wallet-belongs-to-another')
})
