import { expect, test } from 'vitest'
import { refusePlayMoney } from './serve.ts'

test('production refuses a chain whose coins are stand-ins, whatever its number', () => {
  const played = { chainId: 999, faucet: `0x${'1'.repeat(40)}` } as const
  expect(() => refusePlayMoney({ NODE_ENV: 'production' }, played)).toThrow('stand-ins')
  expect(() => refusePlayMoney({ NODE_ENV: 'development' }, played)).not.toThrow()
  expect(() => refusePlayMoney({ NODE_ENV: 'production' }, { chainId: 56, faucet: null })).not.toThrow()
})
