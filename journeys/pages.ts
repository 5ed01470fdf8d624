/** Every page of Keyhold and every state it can be in, each named once: who looks, where, and what they do there. The sweep walks them. */
import type { PersonId } from '@keyhold/demo/person.ts'
import { acts, stages } from './leasePages.ts'
import { listing, stay } from './listingPages.ts'
import { money } from './moneyPages.ts'
import { picture } from './picture.ts'
import { savedSearches } from './sweep/savedSearches.ts'
import { api, area, away, type PageState, see, unknown } from './sweep/state.ts'
import type { Town } from './sweep/town.ts'
import {
  type Act,
  answer,
  cut,
  hold,
  inTurn,
  openMenu,
  openPanel,
  press,
  pressInDialog,
  pressInMain,
  remember,
  send,
  standStill,
  until,
  untilDialog,
  write,
} from './sweep/visitor.ts'
import { wallets } from './walletPages.ts'

const wide = [1440] as const
const narrow = [390] as const

const home = [
  see('home', '/'),
  see('home: days to choose', '/', { act: openPanel(0) }),
  see('home: cities to choose, on a phone', '/', {
    act: inTurn(press('search.cityIs'), untilDialog),
    widths: narrow,
  }),
  see('home: budget to choose', '/', { act: openPanel(1) }),
  see('home: kind of home to choose', '/', { act: openPanel(2) }),
  see('home: a browser that will not say where it is', '/', {
    act: inTurn(press('home.nearMe'), until('home.nearMeFailed')),
  }),
  see('home: signing up without a word', '/', {
    act: inTurn(pressInMain('home.join.act'), until('home.join.wrong.terms')),
  }),
  see('home: signed in', '/', { as: 'daniel' }),
  see('header: menu on a phone', '/how-it-works', {
    act: inTurn(press('layout.menu'), untilDialog),
    widths: [390, 820],
  }),
  see('header: menu of somebody signed in', '/staking', {
    as: 'lucia',
    act: inTurn(press('layout.menu'), untilDialog),
    widths: [390, 820],
  }),
  see('header: languages and themes', '/', { act: openMenu('layout.languageAndTheme'), widths: wide }),
  see('header: account', '/', { as: 'kanya', act: openMenu('layout.accountOf') }),
  see('header: co-working', '/', {
    act: inTurn(({ page }) => page.locator('header nav button[aria-haspopup=dialog]').click(), untilDialog),
    widths: wide,
  }),
  see('header: connect a wallet', '/', { act: inTurn(press('layout.connectWallet'), untilDialog), widths: wide }),
  see('header: no wallet', '/', {
    act: inTurn(press('layout.connectWallet'), untilDialog, pressInDialog('wallet.choose.none')),
    widths: wide,
  }),
  see('header: the network is away', '/', {
    before: cut('**/api/escrow'),
    act: inTurn(press('layout.connectWallet'), until('wallet.placeAway')),
    widths: wide,
    fails: /api\/escrow/,
  }),
  see('header: logging out', '/', {
    as: 'daniel',
    before: inTurn(answer('**/api/logout'), standStill),
    act: inTurn(openMenu('layout.accountOf'), press('layout.logOut'), until('layout.loggingOut')),
    isLoading: true,
  }),
]

const search = [
  see('results', '/properties'),
  see('results: a city', '/properties?cityId=3117735'),
  see('results: page two, by price', '/properties?sort=lowest&page=2'),
  see('results: without the map', '/properties?map=off'),
  see('results: days chosen', `/properties?cityId=3583361&${stay}`),
  see('results: many filters', '/properties?bedrooms=2&priceMax=2500&furnished=true&petFriendly=true'),
  see('results: nothing matches', '/properties?priceMin=90000'),
  see('results: nothing matches in a city', '/properties?cityId=3583361&priceMax=150&bedrooms=2&furnished=true'),
  see('results: behind the last page', '/properties?page=900'),
  see('results: nothing matches, two things to leave out', '/properties?cityId=3583361&priceMax=300&bedrooms=5', {
    as: 'daniel',
  }),
  see('results: saving the search', '/properties?cityId=3583361&priceMax=1300', {
    as: 'daniel',
    act: inTurn(press('search.saveSearch'), untilDialog),
  }),
  see('results: a broken address', '/properties?cityId=x&page=-4&from=2026-99-99&priceMin=ten&bedrooms=900&sort=up'),
  see('results: days to choose', '/properties', { act: openPanel(0) }),
  see('results: budget to choose', '/properties', { act: openPanel(1) }),
  see('results: kind of home to choose', '/properties', { act: openPanel(2) }),
  see('results: term to choose', '/properties', { act: openPanel(3) }),
  see('results: more filters', '/properties', { act: openPanel(4) }),
  see('results: the map on a phone', '/properties?cityId=1609350', { act: press('search.map'), widths: narrow }),
  see('results: the histogram is away', '/properties', {
    before: cut('**/api/roomAd/histogram*'),
    act: openPanel(1),
    fails: /histogram/,
  }),
  ...(['san-salvador', 'madrid', 'bangkok'] as const).map((city) => see(`city: ${city}`, `/rent/${city}`)),
  see('city: unknown', '/rent/atlantis', { fails: /rent\/atlantis/ }),
]

const two = (town: Town) => `${town.home('escalon-paseo')},${town.home('san-benito-volcan')}`
const four = (town: Town) => `${two(town)},${town.home('ari-soi-4')},${town.home('retiro-ibiza')}`
const keeping = remember('keyhold.saved', (town) => ({ owner: null, ids: four(town).split(',') }))
const choosing = [
  see('saved: nothing yet', '/saved'),
  see('saved: four homes', '/saved', { before: keeping }),
  see('saved: one is gone', '/saved', {
    before: remember('keyhold.saved', (town) => ({ owner: null, ids: [unknown, ...two(town).split(',')] })),
  }),
  see('saved: some to compare', '/saved', {
    before: inTurn(
      keeping,
      remember('keyhold.compare', (town) => ({ ids: two(town).split(',') })),
    ),
  }),
  see('saved: in the account', '/saved', { as: 'praewa' }),
  see('saved: the API is away', '/saved', {
    before: inTurn(keeping, cut(api)),
    act: until('saved.retry'),
    fails: /\/api\//,
  }),
  see('compare: nothing yet', '/compare'),
  see('compare: one', (town) => `/compare?ids=${town.home('ari-soi-4')}`),
  see('compare: two', (town) => `/compare?ids=${two(town)}`),
  see('compare: four', (town) => `/compare?ids=${four(town)}`),
  see(
    'compare: too many, and one gone',
    (town) => `/compare?ids=${unknown},${four(town)},${town.home('lavapies-tribulete')}`,
  ),
]

const reading = [
  see('how it works', '/how-it-works'),
  see('staking', '/staking'),
  see('terms', '/terms'),
  see('privacy', '/privacy'),
  see('imprint', '/imprint'),
  see('not found', '/there-is-no-such-page', { fails: /no-such-page/ }),
  see('the API is away on the way to a page', '/how-it-works', {
    before: cut('**/*.data*'),
    act: inTurn(
      ({ page }) => page.locator('footer a[href="/properties"]').first().click(),
      until('notFound.fault.title'),
    ),
    fails: /\.data/,
  }),
  see('receipt: paid in', (town) => receipt(town, 'paid-in')),
  see('receipt: released', (town) => receipt(town, 'released')),
  see('receipt: refunded', (town) => receipt(town, 'refunded')),
  see('receipt: of the fee', (town) => receipt(town, 'fee')),
  see('receipt: the network asked whether it is so', (town) => receipt(town, 'paid-in'), {
    act: ({ page }) => page.locator('main summary').first().click(),
  }),
  see('receipt: unknown', `/receipt/31337/0x${'ab'.repeat(32)}`, { fails: /receipt/ }),
  see('receipt: of another chain', `/receipt/1/0x${'ab'.repeat(32)}`, { fails: /receipt/ }),
]

function receipt({ payments }: Town, kind: string): string {
  const payment = payments.find(({ paymentType }) => paymentType === kind)
  return `/receipt/${payment?.chainId}/${payment?.transactionId}`
}

const entering = [
  see('login', '/login'),
  see('login: on the way elsewhere', '/login?redirect=/saved'),
  see('login: wrong password', '/login', {
    act: inTurn(
      write('username', 'nobody@keyhold.example'),
      write('password', 'wrong-word'),
      send,
      until('accounts.login.failed'),
    ),
    fails: /api\/login/,
  }),
  see('login: the API is away', '/login', {
    before: cut('**/api/login'),
    act: inTurn(
      write('username', 'nobody@keyhold.example'),
      write('password', 'a-password'),
      send,
      until('accounts.login.error'),
    ),
    fails: /api\/login/,
  }),
  see('registration', '/registration'),
  see('registration: welcome', '/registration', {
    before: answer('**/api/registration', '{"status":"ok"}'),
    act: inTurn(
      ({ page }) => page.locator('main [type=email]').fill('ada@newcomer.example'),
      async ({ page }) => {
        for (const field of await page.locator('main [type=password]').all()) await field.fill('seven-doors-open')
      },
      send,
      untilDialog,
    ),
  }),
  see('registration: the letter is too old', '/registration?token=too-old', {
    act: until('accounts.confirm.failed'),
    fails: /api\/registration/,
  }),
  see('mailbox', '/mailbox'),
  see('mailbox: no letters', '/mailbox?to=nobody@keyhold.example'),
  see('password: ask for a link', '/forget-password'),
  see('password: not an email', '/forget-password', { act: inTurn(send, until('passwords.request.required')) }),
  see('password: look in your mail', '/forget-password-check?email=kanya@keyhold.example'),
  see('password: look in your mail, whoever you are', '/forget-password-check'),
  see('password: choose a new one', ({ newPassword }) => newPassword),
  see('password: the new one is short', ({ newPassword }) => newPassword, {
    act: inTurn(
      ({ page }) => page.locator('main [type=password]').first().fill('short'),
      send,
      until('passwords.choose.short'),
    ),
  }),
  see('password: no token', '/forgottenPassword/setNewPassword/', { fails: /setNewPassword/ }),
  see('password: used link', '/forgottenPassword/setNewPassword/used', { fails: /setNewPassword/ }),
  see('password: done', '/forget-password-success'),
  see('newsletter: leave it?', '/unsubscribe/some-token'),
  see('newsletter: broken link', '/unsubscribe'),
  see('newsletter: left', '/unsubscribe/some-token', {
    before: answer('**/api/unsubscribe', '{"status":"ok"}'),
    act: inTurn(press('unsubscribe.submit'), until('unsubscribe.done')),
  }),
]

const choosePicture: Act = async ({ page }) => {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture('living'))
  await untilDialog({ page } as Parameters<Act>[0])
}
const profile = [
  see('profile: a visitor is led to the login', `/profile/${unknown}/home`, { act: until('accounts.login.lede') }),
  area('profile of a tenant', 'daniel', 'home'),
  area('profile of a landlord', 'lucia', 'home'),
  area('profile of an agency', 'beatriz', 'home'),
  area('profile of an administrator', 'irene', 'home'),
  area('profile in Thai letters', 'siriporn', 'home'),
  area('profile: a field is empty', 'daniel', 'home', {
    act: inTurn(write('phoneNumber', 'x'), send, until('profile.rules.phone')),
  }),
  area('profile: another password, nothing written', 'nerea', 'home', {
    act: inTurn(press('profile.password.change'), until('profile.rules.required')),
  }),
  area('profile: a new picture', 'nerea', 'home', { act: choosePicture }),
  area('profile: the API is away', 'daniel', 'home', { ...away, act: until('profile.home.away') }),
  area('profile: loading', 'daniel', 'home', { before: hold(api), isLoading: true }),
  see('profile: its door', '/profile', { as: 'daniel', act: until('profile.password.title') }),
  see('profile: no tab named', (town) => `/profile/${town.session('lucia').id}`, {
    as: 'lucia',
    act: until('profile.password.title'),
  }),
  see('profile of somebody else', `/profile/${unknown}/home`, { as: 'daniel' }),
]
/** What each list says when it could not be read. */
const failures = {
  properties: 'homes.mine.away',
  requests: 'requests.failed',
  rentals: 'requests.failed',
  payments: 'payments.failed.title',
  messages: 'chat.away',
} as const
const tabs = [
  area('homes of a landlord', 'lucia', 'properties'),
  area('homes of an agency', 'beatriz', 'properties'),
  area('homes: none', 'daniel', 'properties'),
  area('homes: what else to do', 'siriporn', 'properties', { act: openMenu('homes.mine.more') }),
  area('homes: delete one?', 'siriporn', 'properties', {
    act: inTurn(openMenu('homes.mine.more'), press('homes.mine.delete'), untilDialog),
  }),
  area('requests to a landlord', 'lucia', 'requests', { before: answer('**/open') }),
  area('requests to another landlord', 'siriporn', 'requests'),
  area('requests of a tenant', 'mireya', 'requests'),
  area('requests: none', 'irene', 'requests'),
  area('rentals', 'tom', 'rentals'),
  area('rentals of two homes', 'daniel', 'rentals'),
  area('rentals: none', 'irene', 'rentals'),
  area('payments of a landlord', 'lucia', 'payments'),
  area('payments of a tenant', 'nerea', 'payments'),
  area('payments: none', 'irene', 'payments'),
  area('payments: of one kind', 'lucia', 'payments?kind=released&period=last365'),
  area('payments: nothing like that', 'lucia', 'payments?period=1999', { act: until('payments.none.title') }),
  area('messages', 'daniel', 'messages'),
  area('messages: none', 'irene', 'messages'),
  see('messages: a conversation', (town) => talk(town, 'daniel', 'lucia'), { as: 'daniel' }),
  see('messages: its other side', (town) => talk(town, 'siriporn', 'kanya'), { as: 'siriporn' }),
  see('messages: the first words', (town) => talk(town, 'anna', 'pilar', `&about=${town.home('retiro-ibiza')}`), {
    as: 'anna',
  }),
  area('messages: nobody there', 'kanya', 'messages?with=nobody'),
  ...(['properties', 'requests', 'rentals', 'payments', 'messages'] as const).flatMap((tab) => [
    area(`${tab}: the API is away`, 'lucia', tab, { ...away, act: until(failures[tab]) }),
    area(`${tab}: loading`, 'lucia', tab, { before: hold(api), isLoading: true }),
  ]),
]

function talk(town: Town, person: PersonId, other: PersonId, about = ''): string {
  return `/profile/${town.session(person).id}/messages?with=${town.session(other).id}${about}`
}

const asking = (town: Town) => `/lease-agreement?${stay}&roomAdId=${town.home('merliot-estudiantes')}`
const writing = [
  see('request: the lease form', asking, { as: 'daniel' }),
  see('request: of somebody new', asking, {
    as: 'irene',
    act: inTurn(press('requests.form.submit'), until('requests.form.required')),
  }),
  see('request: the agreement opened', asking, {
    as: 'tom',
    act: ({ page }) => page.locator('main summary').first().click(),
  }),
  see('request: changed', (town) => `${asking(town)}&id=${town.lease('mireya-miramonte')}`, { as: 'mireya' }),
  see('request: data missing', '/lease-agreement', { as: 'kanya', before: standStill }),
  see('request: the API is away', asking, { as: 'tom', ...away, act: until('requests.form.homeFailed') }),
  see('new home', '/new-ad', { as: 'lucia' }),
  see('new home: everything missing', '/new-ad', {
    as: 'siriporn',
    act: inTurn(press('homes.save.publish'), until('homes.rules.required')),
  }),
  see('new home: not a landlord', '/new-ad', { as: 'daniel' }),
  see('new home: leaving it unsaved', '/new-ad', {
    as: 'lucia',
    act: inTurn(
      ({ page }) => page.locator('main input[type=text], main input:not([type])').first().fill('A home'),
      press('homes.save.cancel'),
      untilDialog,
    ),
  }),
  see('home, edited', (town) => `/new-ad/${town.home('escalon-paseo')}`, { as: 'lucia' }),
  see('home, edited: the API is away', (town) => `/new-ad/${town.home('escalon-paseo')}`, {
    as: 'lucia',
    ...away,
    act: until('homes.new.away'),
  }),
]

/** All of them by what they are about, in the order in which the sweep’s table gives them their looks. */
export const pages = {
  'the home page and the header': home,
  'finding a home': search,
  'a home': listing,
  'saved and compared homes': choosing,
  'saved searches': savedSearches,
  'pages to read': reading,
  'coming in': entering,
  'one’s profile': profile,
  'one’s own lists': tabs,
  'leases in every stage': stages,
  'what is done with a lease': acts,
  'moving the money of a lease': money,
  'asking for a home and listing one': writing,
  wallets,
} satisfies Record<string, readonly PageState[]>
