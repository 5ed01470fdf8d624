import { afterEach, expect, test, vi } from 'vitest'
import { currentPageUrl, isPhone, walletApps } from './walletApps.ts'

afterEach(() => void vi.unstubAllGlobals())

// promise: phone-links
test("every app gets this very page, with its query, on its maker's documented link", () => {
  const page = new URL('https://keyhold.example/profile/7/leases/9/pay?lang=th')
  const links = walletApps.map(({ pageLink }) => pageLink(page, 56))
  expect(links).toEqual([
    'https://link.metamask.io/dapp/keyhold.example/profile/7/leases/9/pay?lang=th',
    'https://link.trustwallet.com/open_url?coin_id=20000714&url=https%3A%2F%2Fkeyhold.example%2Fprofile%2F7%2Fleases%2F9%2Fpay%3Flang%3Dth',
    'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fkeyhold.example%2Fprofile%2F7%2Fleases%2F9%2Fpay%3Flang%3Dth',
    'https://web3.okx.com/download?deeplink=okx%3A%2F%2Fwallet%2Fdapp%2Furl%3FdappUrl%3Dhttps%253A%252F%252Fkeyhold.example%252Fprofile%252F7%252Fleases%252F9%252Fpay%253Flang%253Dth',
  ])
})

test('a pairing URI is passed to an app completely', () => {
  const address = 'wc:ab@2?relay-protocol=irn&symKey=cd'
  const opened = walletApps.flatMap(({ pairingLink }) => pairingLink?.(address) ?? [])
  expect(opened).toHaveLength(2)
  for (const link of opened) expect(new URL(link).searchParams.get('uri')).toBe(address)
})

test('a page opened elsewhere has its query and language, and no hash', () => {
  history.replaceState(null, '', '/detail/1?from=2026-12-01#map')
  expect(currentPageUrl('es').href).toBe(`${location.origin}/detail/1?from=2026-12-01&lang=es`)
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) iPad in disguise', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, false],
])('%s with %i touch points is a phone: %s', (userAgent, maxTouchPoints, is) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  expect(isPhone()).toBe(is)
})
