import { keccak256, recoverTransactionAddress, type TransactionSerializedLegacy, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { addressOf, keccak, readKey, signatureHex, signedTransaction } from './sign.ts'

const keys = [1, 2, 3, 4, 5, 6].map((number) => keccak256(toHex(`key ${number}`)))

test('keccak-256 is the chain’s, for every length around its blocks', () => {
  for (const length of [0, 1, 31, 32, 135, 136, 137, 272, 500]) {
    const bytes = new Uint8Array(length).map((_, at) => (at * 7 + length) % 256)
    expect(`0x${keccak(bytes).toString('hex')}`).toBe(keccak256(bytes))
  }
})

// promise: kit-signing
test('a key’s account and its signatures are those that wallets make', async () => {
  for (const hex of keys) {
    const account = privateKeyToAccount(hex)
    const key = readKey(hex)
    expect(addressOf(key)).toBe(account.address.toLowerCase())
    const digest = keccak256(toHex(`digest of ${hex}`))
    expect(signatureHex(key, Buffer.from(digest.slice(2), 'hex'))).toBe(await account.sign({ hash: digest }))
  }
})

test('a transaction signed by hand is from that account, whatever its numbers', async () => {
  for (const [at, hex] of keys.entries()) {
    const tx = { nonce: BigInt(at * 200), gasPrice: BigInt(at), gas: 60_000n, to: `0x${'5e'.repeat(20)}`, chainId: 56 }
    const data = `0x${'ab'.repeat(4 + at * 40)}`
    const signed = signedTransaction(readKey(hex), { ...tx, data }) as TransactionSerializedLegacy
    const address = await recoverTransactionAddress({ serializedTransaction: signed })
    expect(address).toBe(privateKeyToAccount(hex).address)
  }
})

test('what is no key is refused before anything is signed', () => {
  for (const text of ['', '0x12', 'word '.repeat(12), '0'.repeat(64), 'f'.repeat(64), `${keys[0]}00`])
    expect(() => readKey(text)).toThrow('not a private key')
})
