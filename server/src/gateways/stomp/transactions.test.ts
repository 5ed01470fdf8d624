/** The content of open transactions is limited, for any number of transactions. */
import { expect, test } from 'vitest'
import { createTransactions } from './transactions.ts'

const frame = (octets: number, header = '') => ({
  command: 'SEND',
  headers: new Map([['x', header]]),
  body: Buffer.alloc(octets),
})
const tooMuch = 'More than 1048576 octets wait in transactions that are not committed.'

// promise: sgn-7-ws-waiting
test('all transactions of a connection hold at most one mebibyte of bodies and headers', () => {
  const transactions = createTransactions()
  for (const name of ['1', '2']) transactions.begin(name)
  for (let at = 0; at < 8; at += 1) {
    transactions.add('1', frame(65_000))
    transactions.add('2', frame(65_000))
  }
  expect(() => transactions.add('1', frame(8_560))).toThrow(tooMuch)
  expect(() => transactions.add('2', frame(0, 'ก'.repeat(2_854)))).toThrow(tooMuch)
  transactions.add('2', frame(0, 'ก'.repeat(2_853)))
  expect(() => transactions.add('1', frame(0))).toThrow(tooMuch)
})

test('committed and aborted transactions free their space', () => {
  const transactions = createTransactions()
  for (let times = 0; times < 3; times += 1) {
    transactions.begin('1')
    for (let at = 0; at < 16; at += 1) transactions.add('1', frame(65_000))
    expect(transactions.end('1')).toHaveLength(16)
  }
})
