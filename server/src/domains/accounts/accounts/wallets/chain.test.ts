import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, expect, test } from 'vitest'
import { startTestChain } from '../../../../testing/chain.ts'
import { createTestAccounts } from '../accounts.setup.ts'

const chain = await startTestChain()
const { services, call, newcomer } = await createTestAccounts((clock) => chain.connect(clock))
afterAll(async () => {
  await services.close()
  chain.stop()
})

const newWallet = () => privateKeyToAccount(generatePrivateKey())
const fromAccount: Hex = `0x${'ab'.repeat(90)}`
const ada = await newcomer('ada@mail.test')
async function prove(address: string, sign: (message: string) => Promise<Hex> | Hex) {
  const { message } = (
    await call('POST', '/profile/wallet/nonce', { address, currentPassword: 'a long password' }, ada.token)
  ).body
  const signature = await sign(message)
  return call('POST', '/profile/wallet/prove', { message, signature }, ada.token)
}

test('another wallet’s signature, or one that no account on the chain confirms, proves nothing', async () => {
  const wallet = newWallet()
  const stranger = newWallet()
  for (const sign of [(message: string) => stranger.signMessage({ message }), () => fromAccount, () => '0x00' as Hex])
    expect((await prove(wallet.address, sign)).body.code).toBe('wallet-proof-wrong')
})

test('a smart account on the chain proves itself by validating the signature (ERC-1271)', async () => {
  const { address } = newWallet()
  const answering = (bytes: string): Hex => `0x63${bytes}60e01b60005260206000f3`
  await chain.node.setCode({ address, bytecode: answering('ffffffff') })
  expect((await prove(address, () => fromAccount)).body.code).toBe('wallet-proof-wrong')
  await chain.node.setCode({ address, bytecode: answering('1626ba7e') })
  expect((await prove(address, () => fromAccount)).body).toMatchObject([{ address, main: true }])
})
