import type { PersonId } from '@keyhold/demo/person.ts'
import { accountTabStates, formStates, profileStates } from './accountPages.ts'
import { appealStates } from './appealPages.ts'
import { chatStates } from './chatPages.ts'
import { deductionStates } from './deductionPages.ts'
import { deskStates } from './deskPages.ts'
import { disputeStates } from './disputePages.ts'
import { endingStates } from './endingPages.ts'
import { leaseActionStates, leaseStates } from './leasePages.ts'
import { listingStates, stay } from './listingPages.ts'
import { moneyStates } from './moneyPages.ts'
import { pairStates } from './pairPages.ts'
import { renewalStates } from './renewalPages.ts'
import { savedSearchStates } from './savedSearchPages.ts'
import { secondPaymentStates } from './secondPaymentPages.ts'
import { standingOrderStates } from './standingOrderPages.ts'
import type { DemoData } from './sweep/demoData.ts'
import {
  abortRequests,
  click,
  clickInDialog,
  clickInMain,
  fillField,
  fulfillRequests,
  openMenu,
  openPanel,
  sequence,
  setLocalStorage,
  skipLongTimers,
  submitForm,
  waitForDialog,
  waitForMessage,
} from './sweep/pageActions.ts'
import { apiUrls, type PageState, pageState, unknownId } from './sweep/pageState.ts'
import { withWallet } from './sweep/wallet.ts'
import { viewingStates } from './viewingPages.ts'
import { walletStates } from './walletPages.ts'

const wide = [1440] as const
const narrow = [390] as const

const homeStates = [
  pageState('home', '/'),
  pageState('home: days to choose', '/', { action: openPanel(0) }),
  pageState('home: cities to choose, on a phone', '/', {
    action: sequence(click('search.cityIs'), waitForDialog),
    widths: narrow,
  }),
  pageState('home: budget to choose', '/', { action: openPanel(1) }),
  pageState('home: people and pets to choose', '/', { action: openPanel(2) }),
  pageState('home: kind of home to choose', '/', { action: openPanel(3) }),
  pageState('home: location refused by the browser', '/', {
    action: sequence(click('landing.nearMe'), waitForMessage('landing.nearMeFailed')),
  }),
  pageState('home: newsletter without consent', '/', {
    action: sequence(clickInMain('landing.newsletter.act'), waitForMessage('landing.newsletter.wrong.terms')),
  }),
  pageState('home: signed in', '/', { as: 'daniel' }),
  pageState('header: menu on a phone', '/how-it-works', {
    action: sequence(click('layout.menu'), waitForDialog),
    widths: [390, 820],
  }),
  pageState('header: menu, signed in', '/staking', {
    as: 'lucia',
    action: sequence(click('layout.menu'), waitForDialog),
    widths: [390, 820],
  }),
  pageState('header: languages and themes', '/', { action: openMenu('layout.languageAndTheme'), widths: wide }),
  pageState('header: account', '/', { as: 'kanya', action: openMenu('layout.accountOf') }),
  pageState('header: the bell', '/', {
    as: 'lucia',
    action: async ({ page }) => {
      await page.locator('header details[name=bell] > summary').click()
      await page.locator('header details[name=bell] li').first().waitFor()
    },
  }),
  pageState('header: the bell, nothing yet', '/', {
    as: 'irene',
    action: sequence(
      ({ page }) => page.locator('header details[name=bell] > summary').click(),
      waitForMessage('layout.notices.none'),
    ),
  }),
  pageState('header: co-working', '/', {
    action: sequence(({ page }) => page.locator('header nav button[aria-haspopup=dialog]').click(), waitForDialog),
    widths: wide,
  }),
  pageState('header: connect a wallet', '/', {
    action: sequence(click('layout.connectWallet'), waitForDialog),
    widths: wide,
  }),
  pageState('header: help without a wallet', '/', {
    action: sequence(click('layout.connectWallet'), waitForDialog, clickInDialog('wallet.choose.none')),
    widths: wide,
  }),
  pageState('header: chain unavailable', '/', {
    before: abortRequests('**/api/escrow'),
    action: sequence(click('layout.connectWallet'), waitForMessage('wallet.placeAway')),
    widths: wide,
    expectedFailure: /api\/escrow/,
  }),
  pageState('header: logging out', '/', {
    as: 'daniel',
    before: sequence(fulfillRequests('**/api/logout'), skipLongTimers),
    action: sequence(openMenu('layout.accountOf'), click('layout.logOut'), waitForMessage('layout.loggingOut')),
    isLoading: true,
  }),
]

const searchStates = [
  pageState('results', '/properties'),
  pageState('results: a city', '/properties?cityId=3117735'),
  pageState('results: page two, by price', '/properties?sort=lowest&page=2'),
  pageState('results: without the map', '/properties?map=off'),
  pageState('results: nearest to a stop', '/properties?cityId=3117735&stopMinutes=10&sort=nearest'),
  pageState('results: days chosen', `/properties?cityId=3583361&${stay}`),
  pageState('results: many filters', '/properties?bedrooms=2&priceMax=2500&furnished=true&petFriendly=true'),
  pageState('results: nothing matches', '/properties?priceMin=90000'),
  pageState('results: nothing matches in a city', '/properties?cityId=3583361&priceMax=150&bedrooms=2&furnished=true'),
  pageState('results: behind the last page', '/properties?page=900'),
  pageState('results: nothing matches, two filters to remove', '/properties?cityId=3583361&priceMax=300&bedrooms=5', {
    as: 'daniel',
  }),
  pageState('results: saving the search', '/properties?cityId=3583361&priceMax=1300', {
    as: 'daniel',
    action: sequence(click('search.saveSearch'), waitForDialog),
  }),
  pageState(
    'results: invalid address parameters',
    '/properties?cityId=x&page=-4&from=2026-99-99&priceMin=ten&bedrooms=900&sort=up',
  ),
  pageState('results: days to choose', '/properties', { action: openPanel(0) }),
  pageState('results: budget to choose', '/properties', { action: openPanel(1) }),
  pageState('results: people and pets to choose', '/properties', { action: openPanel(2) }),
  pageState('results: kind of home to choose', '/properties', { action: openPanel(3) }),
  pageState('results: term to choose', '/properties', { action: openPanel(4) }),
  pageState('results: more filters', '/properties', { action: openPanel(5) }),
  pageState('results: the map on a phone', '/properties?cityId=1609350', {
    action: click('search.map'),
    widths: narrow,
  }),
  pageState('results: histogram unavailable', '/properties', {
    before: abortRequests('**/api/roomAd/histogram*'),
    action: openPanel(1),
    expectedFailure: /histogram/,
  }),
  ...(['san-salvador', 'madrid', 'bangkok'] as const).map((city) => pageState(`city: ${city}`, `/rent/${city}`)),
  pageState('neighbourhood: homes of a few landlords', '/rent/bangkok/อารีย์'),
  pageState('neighbourhood: few homes', '/rent/madrid/conde-duque'),
  pageState('neighbourhood: unknown', '/rent/madrid/atlantis', { expectedFailure: /madrid\/atlantis/ }),
  pageState('city: unknown', '/rent/atlantis', { expectedFailure: /rent\/atlantis/ }),
]

const twoHomes = (demoData: DemoData) => `${demoData.home('escalon-paseo')},${demoData.home('san-benito-volcan')}`
const fourHomes = (demoData: DemoData) =>
  `${twoHomes(demoData)},${demoData.home('ari-soi-4')},${demoData.home('retiro-ibiza')}`
const withSavedHomes = setLocalStorage('keyhold.saved', (demoData) => ({
  owner: null,
  ids: fourHomes(demoData).split(','),
}))
const savedAndCompareStates = [
  pageState('saved: nothing yet', '/saved'),
  pageState('saved: four homes', '/saved', { before: withSavedHomes }),
  pageState('saved: one is gone', '/saved', {
    before: setLocalStorage('keyhold.saved', (demoData) => ({
      owner: null,
      ids: [unknownId, ...twoHomes(demoData).split(',')],
    })),
  }),
  pageState('saved: some to compare', '/saved', {
    before: sequence(
      withSavedHomes,
      setLocalStorage('keyhold.compare', (demoData) => ({ ids: twoHomes(demoData).split(',') })),
    ),
  }),
  pageState('saved: in the account', '/saved', { as: 'praewa' }),
  pageState('saved: API unavailable', '/saved', {
    before: sequence(withSavedHomes, abortRequests(apiUrls)),
    action: waitForMessage('saved.retry'),
    expectedFailure: /\/api\//,
  }),
  pageState('compare: nothing yet', '/compare'),
  pageState('compare: one', (demoData) => `/compare?ids=${demoData.home('ari-soi-4')}`),
  pageState('compare: two', (demoData) => `/compare?ids=${twoHomes(demoData)}`),
  pageState('compare: four', (demoData) => `/compare?ids=${fourHomes(demoData)}`),
  pageState(
    'compare: too many, and one removed',
    (demoData) => `/compare?ids=${unknownId},${fourHomes(demoData)},${demoData.home('lavapies-tribulete')}`,
  ),
]

const staticPageStates = [
  pageState('how it works', '/how-it-works'),
  pageState('how to pay', '/how-to-pay'),
  pageState('what if', '/what-if'),
  pageState('help', '/help'),
  pageState('help: a search', '/help?q=deposit'),
  pageState('help: nothing found', '/help?q=zebra'),
  pageState('staking', '/staking'),
  pageState('terms', '/terms'),
  pageState('privacy', '/privacy'),
  pageState('imprint', '/imprint'),
  pageState('not found', '/there-is-no-such-page', { expectedFailure: /no-such-page/ }),
  pageState('navigation: API unavailable', '/how-it-works', {
    before: abortRequests('**/*.data*'),
    action: sequence(
      ({ page }) => page.locator('footer a[href="/properties"]').first().click(),
      waitForMessage('layout.broken.fault.title'),
    ),
    expectedFailure: /\.data/,
  }),
  pageState('a page breaks while a transaction is not confirmed', '/how-it-works', {
    before: sequence(
      setLocalStorage(`keyhold.transaction.pay.0x${'ab'.repeat(32)}`, () => ({
        sent: { pay: `0x${'cd'.repeat(32)}` },
      })),
      abortRequests('**/*.data*'),
    ),
    action: sequence(
      ({ page }) => page.locator('footer a[href="/properties"]').first().click(),
      waitForMessage('layout.broken.running'),
    ),
    expectedFailure: /\.data/,
  }),
  pageState('receipt: paid in', (demoData) => receiptPath(demoData, 'paid-in')),
  pageState('receipt: released', (demoData) => receiptPath(demoData, 'released')),
  pageState('receipt: refunded', (demoData) => receiptPath(demoData, 'refunded')),
  pageState('receipt: of the fee', (demoData) => receiptPath(demoData, 'fee')),
  pageState('receipt: of a rent that is due', (demoData) => receiptPath(demoData, 'paid-in', 'kanya')),
  pageState('receipt: release dialog', (demoData) => receiptPath(demoData, 'paid-in', 'kanya'), {
    action: sequence(click('receipt.release.button'), waitForDialog),
  }),
  pageState('receipt: public release, confirmed', (demoData) => receiptPath(demoData, 'paid-in', 'kanya'), {
    before: withWallet({ isKnown: true, of: 'mireya' }),
    action: sequence(click('receipt.release.button'), waitForMessage('paying.transaction.tried')),
  }),
  pageState('receipt: checked on the chain', (demoData) => receiptPath(demoData, 'paid-in'), {
    action: ({ page }) => page.locator('main summary').first().click(),
  }),
  pageState('passport: of few landlords', ({ passport }) => passport),
  pageState('publisher', (demoData) => `/publisher/${demoData.session('lucia').id}`),
  pageState('publisher: an agency', (demoData) => `/publisher/${demoData.session('beatriz').id}`),
  pageState('publisher: unknown', `/publisher/${unknownId}`, { expectedFailure: /publisher/ }),
  pageState('passport: a link that is not open', '/passport/nobody-made-it', { expectedFailure: /passport/ }),
  pageState('receipt: unknown', `/receipt/31337/0x${'ab'.repeat(32)}`, { expectedFailure: /receipt/ }),
  pageState('receipt: of another chain', `/receipt/1/0x${'ab'.repeat(32)}`, { expectedFailure: /receipt/ }),
]

function receiptPath({ payments }: DemoData, kind: string, whose?: PersonId): string {
  const payment = payments.find(({ paymentType, reader }) => paymentType === kind && reader === (whose ?? reader))
  return `/receipt/${payment?.chainId}/${payment?.transactionId}`
}

const signInStates = [
  pageState('login', '/login'),
  pageState('login: with a return address', '/login?redirect=/saved'),
  pageState('login: from a home', (demoData) => `/login?redirect=/detail/${demoData.home('escalon-paseo')}`),
  pageState(
    'registration: from a home',
    (demoData) => `/registration?redirect=/detail/${demoData.home('escalon-paseo')}`,
  ),
  pageState('login: wrong password', '/login', {
    action: sequence(
      fillField('username', 'nobody@keyhold.example'),
      fillField('password', 'wrong-word'),
      submitForm,
      waitForMessage('accounts.login.failed'),
    ),
    expectedFailure: /api\/login/,
  }),
  pageState('login: API unavailable', '/login', {
    before: abortRequests('**/api/login'),
    action: sequence(
      fillField('username', 'nobody@keyhold.example'),
      fillField('password', 'a-password'),
      submitForm,
      waitForMessage('accounts.login.error'),
    ),
    expectedFailure: /api\/login/,
  }),
  pageState('registration', '/registration'),
  pageState('registration: welcome', '/registration', {
    before: fulfillRequests('**/api/registration', '{"status":"ok"}'),
    action: sequence(
      ({ page }) => page.locator('main [type=email]').fill('ada@newcomer.example'),
      async ({ page }) => {
        for (const field of await page.locator('main [type=password]').all()) await field.fill('seven-doors-open')
      },
      submitForm,
      waitForDialog,
    ),
  }),
  pageState('registration: link opened in another browser', '/registration?token=another-browser', {
    before: fulfillRequests('**/api/registration/confirm', '{"code":"confirm-by-password"}', 422),
    action: waitForMessage('accounts.confirm.whoBody'),
    expectedFailure: /api\/registration/,
  }),
  pageState('registration: link expired', '/registration?token=too-old', {
    action: waitForMessage('accounts.confirm.failed'),
    expectedFailure: /api\/registration/,
  }),
  pageState('mailbox', '/mailbox'),
  pageState('mailbox: empty', '/mailbox?to=nobody@keyhold.example'),
  pageState('password: ask for a link', '/forget-password'),
  pageState('password: not an email', '/forget-password', {
    action: sequence(submitForm, waitForMessage('passwords.request.required')),
  }),
  pageState('password: link sent', '/forget-password-check?email=kanya@keyhold.example'),
  pageState('password: link sent to an unknown address', '/forget-password-check'),
  pageState('password: choose a new one', ({ newPassword }) => newPassword),
  pageState('password: new password too short', ({ newPassword }) => newPassword, {
    action: sequence(
      ({ page }) => page.locator('main [type=password]').first().fill('short'),
      submitForm,
      waitForMessage('passwords.choose.short'),
    ),
  }),
  pageState('password: no token', '/forgottenPassword/setNewPassword/', { expectedFailure: /setNewPassword/ }),
  pageState('password: used link', '/forgottenPassword/setNewPassword/used', { expectedFailure: /setNewPassword/ }),
  pageState('password: done', '/forget-password-success'),
  pageState('email: confirm the change', '/keep-email/some-token'),
  pageState('email: change rejected', '/keep-email/some-token', {
    before: fulfillRequests('**/api/registration/keepEmail', '{"success":"ok"}'),
    action: sequence(click('accounts.keepEmail.submit'), waitForMessage('accounts.keepEmail.done')),
  }),
  pageState('newsletter: confirmation', '/newsletter/some-token'),
  pageState('newsletter: confirmed', '/newsletter/some-token', {
    before: fulfillRequests('**/api/subscribe/confirm', '{"success":"ok"}'),
    action: sequence(click('unsubscribe.confirm.submit'), waitForMessage('unsubscribe.confirm.done')),
  }),
  pageState('newsletter: unsubscribe', '/unsubscribe/some-token'),
  pageState('newsletter: invalid link', '/unsubscribe'),
  pageState('newsletter: unsubscribed', '/unsubscribe/some-token', {
    before: fulfillRequests('**/api/unsubscribe', '{"status":"ok"}'),
    action: sequence(click('unsubscribe.submit'), waitForMessage('unsubscribe.done')),
  }),
]

export const pages = {
  'the home page and the header': homeStates,
  'finding a home': searchStates,
  'a home': listingStates,
  'saved and compared homes': savedAndCompareStates,
  'saved searches': savedSearchStates,
  'pages to read': staticPageStates,
  'coming in': signInStates,
  'one’s profile': profileStates,
  'one’s own lists': accountTabStates,
  'leases in every stage': leaseStates,
  'what is done with a lease': leaseActionStates,
  'moving the money of a lease': moneyStates,
  'a longer stay': renewalStates,
  'ending early': endingStates,
  'the arbitrator’s desk': deskStates,
  'deposits without a lease': pairStates,
  'money that belongs to no lease': secondPaymentStates,
  'deductions from a handover deposit': deductionStates,
  'asking for a home and listing one': formStates,
  wallets: walletStates,
  'the disputes of a lease': disputeStates,
  'the chat beside a page': chatStates,
  viewings: viewingStates,
  'a dispute with two instances': appealStates,
  'a standing order for rent': standingOrderStates,
} satisfies Record<string, readonly PageState[]>
