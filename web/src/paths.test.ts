/**
 * Page addresses stay as they are, and a redirect never leaves Keyhold.
 * @vitest-environment node
 */
import { expect, test } from 'vitest'
import { isOwnPath, legalPages, paths } from './paths.ts'

test('the addresses of the pages do not change by accident', () => {
  expect([
    paths.home(),
    paths.results(),
    paths.results({ cityId: '3583361', from: undefined }),
    paths.detail('home'),
    paths.login(),
    paths.login('/detail/home?from=2026-12-01'),
    paths.registration(),
    paths.forgetPassword(),
    paths.forgetPasswordCheck('ada@mail.com'),
    paths.setNewPassword('token'),
    paths.forgetPasswordSuccess(),
    paths.unsubscribe('token'),
    paths.stopLetters('token'),
    paths.howItWorks(),
    paths.saved(),
    paths.savedSearches(),
    paths.compare(),
    paths.compare(['one', 'two']),
    paths.staking(),
    paths.rentCity('san-salvador'),
    ...legalPages.map(paths.legal),
    paths.mailbox(),
    paths.mailbox('ada@mail.com'),
    paths.newAd(),
    paths.newAd('home'),
    paths.leaseAgreement({ from: '2026-12-01', to: '2027-11-30', roomAdId: 'home' }),
    paths.profile(),
    paths.profile('me'),
    paths.profile('me', 'requests'),
    paths.profile('me', 'disputes'),
    paths.notices('me'),
    paths.messages('me', { with: 'ada', about: 'home' }),
    paths.lease('me', 'lease'),
    paths.dispute('me', 'lease'),
    paths.pay('me', 'lease'),
    paths.ledger('me', 'lease'),
    paths.agreement('me', 'lease'),
    paths.receipt(56, '0x12'),
  ]).toMatchInlineSnapshot(`
    [
      "/",
      "/properties",
      "/properties?cityId=3583361",
      "/detail/home",
      "/login",
      "/login?redirect=%2Fdetail%2Fhome%3Ffrom%3D2026-12-01",
      "/registration",
      "/forget-password",
      "/forget-password-check?email=ada%40mail.com",
      "/forgottenPassword/setNewPassword/token",
      "/forget-password-success",
      "/unsubscribe/token",
      "/unsubscribe/search/token",
      "/how-it-works",
      "/saved",
      "/saved/searches",
      "/compare",
      "/compare?ids=one,two",
      "/staking",
      "/rent/san-salvador",
      "/terms",
      "/privacy",
      "/imprint",
      "/mailbox",
      "/mailbox?to=ada%40mail.com",
      "/new-ad",
      "/new-ad/home",
      "/lease-agreement?from=2026-12-01&to=2027-11-30&roomAdId=home",
      "/profile",
      "/profile/me/home",
      "/profile/me/requests",
      "/profile/me/disputes",
      "/profile/me/home#notices",
      "/profile/me/messages?with=ada&about=home",
      "/profile/me/leases/lease",
      "/profile/me/disputes/lease",
      "/profile/me/leases/lease/pay",
      "/profile/me/leases/lease/ledger",
      "/profile/me/leases/lease/agreement",
      "/receipt/56/0x12",
    ]
  `)
})

test('a redirect is followed only to a path of ours (D 4.6)', () => {
  expect(['/', '/profile/me/home', '/detail/home?from=2026-12-01&to=2027-01-01'].filter(isOwnPath)).toHaveLength(3)
  const traps = [
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil',
    '/a//b',
    '/@evil',
    '/a\nb',
    'javascript:alert(1)',
  ]
  expect(traps.filter(isOwnPath)).toEqual([])
})
