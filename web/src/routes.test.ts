/**
 * Every URL that pages link to has a page, and every page has a URL.
 * @vitest-environment node
 */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { fromWalletPath } from './gateways/wallet/passkeyAccount/walletPage.ts'
import { aboutPages, paths, profileTabs } from './paths.ts'
import routes from './routes.ts'

interface Page {
  readonly id: string
  readonly path?: string
  readonly index?: boolean
  readonly children?: Page[]
}

const asPage = ({ file, path, index, children }: RouteConfigEntry): Page => ({
  id: file,
  ...(path !== undefined && { path }),
  ...(index ? { index: true } : { children: children?.map(asPage) ?? [] }),
})

const pages = (routes as RouteConfigEntry[]).map(asPage)

const fileOf = (address: string) =>
  matchRoutes(pages as Parameters<typeof matchRoutes>[0], address.split('?')[0] ?? '/')?.at(-1)?.route.id

test('every page lies within an error boundary that preserves the frame', () => {
  expect((routes as RouteConfigEntry[]).map(({ file }) => file)).toEqual(['routes/framed.tsx'])
})

// promise: pub-2-routes-drawn, sgn-2-routes-drawn
test('every URL is rendered by its page', () => {
  expect({
    home: fileOf(paths.home()),
    results: fileOf(paths.results({ page: '2' })),
    detail: fileOf(paths.detail('home')),
    login: fileOf(paths.login('/')),
    registration: fileOf(paths.registration()),
    keepEmail: fileOf(paths.keepEmail('secret')),
    fromWallet: fileOf(fromWalletPath),
    about: aboutPages.map((page) => fileOf(paths[page]())),
    mailbox: fileOf(paths.mailbox()),
    newAd: fileOf(paths.newAd()),
    editAd: fileOf(paths.newAd('home', 3)),
    leaseAgreement: fileOf(paths.leaseAgreement({ from: '', to: '', roomAdId: 'home' })),
    profile: fileOf(paths.profile()),
    tabs: profileTabs.map((tab) => fileOf(paths.profile('me', tab))),
    messages: fileOf(paths.messages('me', { with: 'ada' })),
    lease: fileOf(paths.lease('me', 'lease')),
    dispute: fileOf(paths.dispute('me', 'lease')),
    pay: fileOf(paths.pay('me', 'lease')),
    agreement: fileOf(paths.agreement('me', 'lease')),
    inventory: fileOf(paths.inventory('me', 'lease')),
    ledger: fileOf(paths.ledger('me', 'lease')),
    pair: fileOf(paths.pair('me', '0xaa')),
    homeCalendar: fileOf(paths.homeCalendar('me', 'home')),
    homeImport: fileOf(paths.homeImport('me')),
    deskPair: fileOf(paths.deskPair('0xaa')),
    receipt: fileOf(paths.receipt(56, '0x12')),
    publisher: fileOf(paths.publisher('ada')),
    sharedPassport: fileOf(paths.sharedPassport('secret')),
    unknown: fileOf('/no/such/page'),
  }).toMatchInlineSnapshot(`
    {
      "about": [
        "routes/howItWorks.tsx",
        "routes/howToPay.tsx",
        "routes/whatIf.tsx",
        "routes/help.tsx",
      ],
      "agreement": "routes/agreement.tsx",
      "deskPair": "routes/deskPair.tsx",
      "detail": "routes/detail.tsx",
      "dispute": "routes/dispute.tsx",
      "editAd": "routes/newAdStep.tsx",
      "fromWallet": "routes/fromWallet.tsx",
      "home": "routes/home.tsx",
      "homeCalendar": "routes/homeCalendar.tsx",
      "homeImport": "routes/homeImport.tsx",
      "inventory": "routes/inventory.tsx",
      "keepEmail": "routes/keepEmail.tsx",
      "lease": "routes/lease.tsx",
      "leaseAgreement": "routes/leaseAgreement.tsx",
      "ledger": "routes/ledger.tsx",
      "login": "routes/login.tsx",
      "mailbox": "routes/mailbox.tsx",
      "messages": "routes/profileMessages.tsx",
      "newAd": "routes/newAdStep.tsx",
      "pair": "routes/pair.tsx",
      "pay": "routes/pay.tsx",
      "profile": "routes/profileRedirect.tsx",
      "publisher": "routes/publisher.tsx",
      "receipt": "routes/receipt.tsx",
      "registration": "routes/registration.tsx",
      "results": "routes/results.tsx",
      "sharedPassport": "routes/sharedPassport.tsx",
      "tabs": [
        "routes/profileHome.tsx",
        "routes/profileProperties.tsx",
        "routes/profileRequests.tsx",
        "routes/profileRentals.tsx",
        "routes/profilePayments.tsx",
        "routes/profileDisputes.tsx",
        "routes/profilePassport.tsx",
        "routes/profileViewings.tsx",
        "routes/profileMessages.tsx",
      ],
      "unknown": "routes/notFound.tsx",
    }
  `)
})

// promise: sgn-2-routes-wizard
test('each step of the wizard has its own URL, with an id and without', () => {
  const steps = [1, 2, 3, 4, 5] as const
  const addresses = steps.flatMap((step) => [paths.newAd(undefined, step), paths.newAd('home', step)])
  expect(new Set(addresses).size).toBe(10)
  expect(addresses.map(fileOf)).toEqual(addresses.map(() => 'routes/newAdStep.tsx'))
})
