/**
 * The page for users without a wallet.
 * @vitest-environment jsdom
 */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import * as howToPay from './howToPay.tsx'
import { renderPage } from './page.setup.tsx'

afterEach(cleanup)

const open = (answers: Record<string, unknown>, options: object = {}) =>
  renderPage(howToPay, { path: '/how-to-pay', url: '/how-to-pay', answers, ...options })
const amounts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
  )

// promise: public-how-to-pay
test("four steps lead to a paid lease, with the escrow's costs in its network's coin", async () => {
  await open({
    '/escrow': {
      depositFee: '2000000000000000000',
      network: 'Some Chain',
      networkFee: { amount: '400000000000000', coin: 'ETH' },
      escrow: `0x${'ab'.repeat(20)}`,
    },
  })
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Get a wallet',
    'Buy USDT and a little ETH',
    'Send it to your wallet',
    'Pay the lease',
    'USDT',
    'RNB',
    'Network fee (gas)',
  ])
  expect(amounts()).toMatchObject({
    'First rent': '1,100\u00a0USDT',
    'Escrow fee': '2\u00a0RNB',
    'Estimated network fee': '0.0004\u00a0ETH',
    'You pay to move in': '2,200\u00a0USDT + 2\u00a0RNB + 0.0004\u00a0ETH',
    'The network': 'The wallet says Some Chain.',
    'The receiver': 'The escrow 0xabab…abab, never a person.',
  })
})

test('while the chain is unreachable no network fee is shown', async () => {
  await open({})
  expect(amounts()).not.toHaveProperty('Estimated network fee')
  expect(screen.getByText('Your wallet shows it before you confirm.')).toBeTruthy()
})

test('without the operator’s address the page says that the place to get RNB is not known', async () => {
  await open({}, { outside: {} })
  expect(screen.queryByRole('link', { name: 'Where to get RNB' })).toBeNull()
  expect(screen.getByText(/has not said where to get RNB/)).toBeTruthy()
})
