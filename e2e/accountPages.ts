/** A signed-in user's pages in all their states: profile, tabs, forms. The sweep visits them. */
import { conversationPath } from './chatPages.ts'
import { stay } from './listingPages.ts'
import { picture } from './picture.ts'
import type { DemoData } from './sweep/demoData.ts'
import {
  changeAnswers,
  click,
  disputesOfEveryKind,
  fillField,
  fulfillRequests,
  longNames,
  openMenu,
  type PageAction,
  sequence,
  skipLongTimers,
  stallRequests,
  submitForm,
  waitForDialog,
  waitForMessage,
} from './sweep/pageActions.ts'
import { accountState, apiAway, apiUrls, pageState, unknownId } from './sweep/pageState.ts'

const editPath = (step: 2 | 3 | 4 | 5) => (demoData: DemoData) => `/new-ad-${step}/${demoData.home('escalon-paseo')}`
/** The landlord's first home, as a moderator left it. */
const anOperatorHid = changeAnswers<{ rows: object[] }>(/\/api\/roomAd\/mine/, ({ rows, ...page }) => ({
  ...page,
  rows: rows.map((row, at) => (at === 0 ? { ...row, isPublished: false, hiddenByOperator: true, next: null } : row)),
}))
const leftToThem = { permissions: ['pay'] }
/** A suspended user's remaining rights, in their browser and from the server. */
const suspension: PageAction = sequence(
  async ({ addInitScript }) => {
    await addInitScript((left) => {
      const user = JSON.parse(localStorage.getItem('keyhold.user') ?? '{}')
      localStorage.setItem('keyhold.user', JSON.stringify({ ...user, ...left }))
    }, leftToThem)
  },
  changeAnswers<object>(/\/api\/user\/current/, (user) => ({ ...user, ...leftToThem })),
)
const choosePicture: PageAction = async ({ page }) => {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture('living', 1))
  await waitForDialog({ page } as Parameters<PageAction>[0])
}
/** This browser, five others, and one without a user agent. */
const sessions = JSON.stringify(
  [0, 1, 2, 3, 4, 5, 6].map((at) => ({
    id: `00000000-0000-4000-8000-00000000000${at}`,
    browser: at === 6 ? null : ['Chrome', 'Safari', 'Microsoft Edge'][at % 3],
    system: at === 6 ? null : ['Android', 'iOS', 'Windows'][at % 3],
    timeZone: at === 6 ? null : ['America/El_Salvador', 'Europe/Madrid', 'Asia/Bangkok'][at % 3],
    means: ['password', 'passkey', 'wallet'][at % 3],
    createdAt: `2026-11-1${at}T10:00:00.000Z`,
    seenAt: `2026-11-2${at}T08:05:00.000Z`,
    isCurrent: at === 0,
  })),
)
/** One never used, and one synced across its owner's devices. */
const somePasskeys = JSON.stringify(
  ['YubiKey 5C', 'iPhone 17 Pro Max · Safari · iOS · Lucía Menjívar de la Cruz'].map((name, at) => ({
    id: `00000000-0000-4000-8000-00000000001${at}`,
    name,
    isSynced: at === 1,
    createdAt: `2026-11-1${at}T10:00:00.000Z`,
    usedAt: at === 1 ? '2026-11-20T08:05:00.000Z' : null,
  })),
)
const choicesWithQuietHours = JSON.stringify({
  requests: true,
  money: true,
  messages: false,
  viewings: true,
  searches: true,
  news: false,
  quietHours: { from: '22:00', until: '07:00', timeZone: 'America/El_Salvador' },
})
export const profileStates = [
  pageState('profile: a visitor is led to the login', `/profile/${unknownId}/home`, {
    action: waitForMessage('accounts.login.lede'),
  }),
  accountState('profile of a tenant', 'daniel', 'home'),
  accountState('profile of a landlord', 'lucia', 'home'),
  accountState('profile of an agency', 'beatriz', 'home'),
  accountState('profile of an administrator', 'irene', 'home'),
  accountState('profile in Thai letters', 'siriporn', 'home'),
  accountState('profile: a field is empty', 'daniel', 'home', {
    action: sequence(fillField('phoneNumber', 'x'), submitForm, waitForMessage('profile.rules.phone')),
  }),
  accountState('profile: one name', 'daniel', 'home', {
    action: ({ page }) => page.locator('[name=hasOneName]').check(),
  }),
  accountState('profile: password form, empty', 'nerea', 'home', {
    action: sequence(click('profile.password.change'), waitForMessage('profile.rules.required')),
  }),
  accountState('profile: notices, opened from an email', 'daniel', 'home#notices', {
    action: waitForMessage('profile.notices.money.hint'),
  }),
  accountState('profile: quiet hours', 'daniel', 'home', {
    before: fulfillRequests('**/api/notice/emails', choicesWithQuietHours),
    action: waitForMessage('profile.notices.quiet.zone'),
  }),
  accountState('profile: notices unavailable', 'daniel', 'home', {
    before: fulfillRequests('**/api/notice/emails', '{}', 503),
    expectedFailure: /\/api\/notice\/emails/,
    action: waitForMessage('profile.notices.away'),
  }),
  accountState('profile: sessions', 'daniel', 'home', {
    before: fulfillRequests('**/api/user/sessions', sessions),
    action: sequence(click('profile.sessions.more_other'), waitForMessage('profile.sessions.unknown')),
  }),
  accountState('profile: a passkey to add', 'daniel', 'home', {
    before: fulfillRequests('**/api/user/passkeys', somePasskeys),
    action: sequence(click('profile.passkeys.add'), waitForMessage('profile.passkeys.addWhat')),
  }),
  accountState('profile: a passkey to remove', 'daniel', 'home', {
    before: fulfillRequests('**/api/user/passkeys', somePasskeys),
    action: sequence(click('profile.passkeys.remove'), waitForMessage('profile.passkeys.removeWhat')),
  }),
  accountState('profile: sessions unavailable', 'daniel', 'home', {
    before: fulfillRequests('**/api/user/sessions', '{}', 503),
    expectedFailure: /\/api\/user\/sessions/,
    action: waitForMessage('profile.sessions.away'),
  }),
  accountState('profile: a new picture', 'nerea', 'home', { action: choosePicture }),
  accountState('profile: API unavailable', 'daniel', 'home', {
    ...apiAway,
    action: waitForMessage('profile.home.away'),
  }),
  accountState('profile: loading', 'daniel', 'home', { before: stallRequests(apiUrls), isLoading: true }),
  pageState('profile: sign-in required', '/profile', {
    as: 'daniel',
    action: waitForMessage('profile.password.title'),
  }),
  pageState('profile: unknown tab', (demoData) => `/profile/${demoData.session('lucia').id}`, {
    as: 'lucia',
    action: waitForMessage('profile.password.title'),
  }),
  pageState('profile of another user', `/profile/${unknownId}/home`, { as: 'daniel' }),
]
const aStay = {
  from: '2026-12-01',
  to: '2027-12-01',
  deposit: '1240000000000000000000',
  toLandlord: '0',
  leaseId: unknownId,
  reference: 'KH-000004',
  title: `A home ${'with a very long name '.repeat(4)}`,
}
const ends = ['held', 'claimed', 'returned', 'moved', 'none'].map((end, place) => ({
  ...aStay,
  end,
  toLandlord: end === 'claimed' ? '160000000000000000000' : '0',
  receipt: { chainId: 31337, transactionId: `0x${String(place).repeat(64)}` },
}))
const link = { shownName: 'full', showsLeases: true, madeAt: 1_795_000_000, expiresAt: 1_797_000_000, timesSeen: 12 }
const fullPassport = fulfillRequests(
  '**/api/passport',
  JSON.stringify({
    name: { firstName: 'Daniel', lastName: 'Ferrer' },
    deposits: { count: 4, landlords: 3, since: '2025-09-01' },
    ended: { count: 3, landlords: 2, whole: 2 },
    rents: { count: 24, landlords: 3, inTime: 23, outside: 2, longest: 3 },
    leases: ends,
    links: [
      { ...link, id: unknownId, seenAt: 1_796_000_000 },
      { ...link, id: 'second', shownName: 'none', showsLeases: false, timesSeen: 0, seenAt: null },
    ],
  }),
)
/** Each list's loading error. */
const failureMessages = {
  properties: 'listingEditor.mine.away',
  requests: 'requests.failed',
  rentals: 'requests.failed',
  payments: 'payments.failed.title',
  disputes: 'disputes.failed.title',
  passport: 'passport.own.failed',
  messages: 'chat.away',
} as const
const importPath = (demoData: DemoData) => `/profile/${demoData.session('beatriz').id}/import`
const openQuestions = `reference;Colour of the door;availableFrom;roomSize\nQ-1;red;01/02/2027;1.125\nQ-2;blue;03/04/2027;2.250`
const importedLines = `reference,title,rentPrice,colour\nA-1,Attic,900,red\nA-2,${'A long name '.repeat(6)},12.500,\nA-1,Again,1,`
const chooseCsv =
  (text: string): PageAction =>
  ({ page }) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'My homes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
const calendarPath = (demoData: DemoData) =>
  `/profile/${demoData.session('lucia').id}/properties/${demoData.home('escalon-paseo')}/calendar`
const source = {
  host: 'www.airbnb.com',
  readAt: '2026-11-25T09:30:00.000Z',
  failedSince: null,
  failure: null,
  emptiedSince: null,
  questions: [],
  leftOut: [],
}
/** In the first month with four free weeks. */
const chooseDays: PageAction = async (context) => {
  const free = context.page.locator('[data-day]:not([aria-disabled])')
  await context.page.locator('[data-day]').first().waitFor()
  while ((await free.count()) < 28) await click('calendar.after')(context)
  await free.nth(5).click()
  await free.nth(16).click()
}
const fullCalendar = fulfillRequests(
  '**/api/roomAd/*/calendar',
  JSON.stringify({
    title: `A home ${'with a very long name '.repeat(4)}`,
    timeZone: 'America/El_Salvador',
    today: '2026-11-25',
    nextFreeDate: '2027-07-10',
    availableFrom: '2026-01-01',
    availableUntil: null,
    periods: [
      { kind: 'lease', from: '2026-07-01', to: '2027-07-01', leaseId: unknownId },
      { kind: 'blocked', from: '2027-07-01', to: '2027-07-10', id: unknownId, note: 'Painting '.repeat(12) },
      { kind: 'other', from: '2027-08-14', to: '2027-09-06', source: 'Agency calendar' },
      { kind: 'asked', from: '2027-11-15', to: '2028-05-15', leaseId: unknownId },
    ],
    address: `https://keyhold.example/api/calendars/${unknownId}/${'a'.repeat(43)}.ics`,
    sources: [
      { ...source, id: unknownId, name: 'Airbnb', periods: 1 },
      {
        ...source,
        id: 'second',
        name: 'Holiday site with a long name',
        host: 'calendars.holiday.example',
        periods: 2,
        failure: 'address-not-found',
        failedSince: '2026-11-24T18:00:00.000Z',
      },
    ],
    conflicts: [],
  }),
)
/** What only the landlord can tell: a conflict, an emptied calendar and both questions. */
const askingCalendar = fulfillRequests(
  '**/api/roomAd/*/calendar',
  JSON.stringify({
    title: 'A home',
    timeZone: 'America/El_Salvador',
    today: '2026-11-25',
    nextFreeDate: '2027-07-10',
    availableFrom: '2026-01-01',
    availableUntil: null,
    periods: [
      { kind: 'lease', from: '2026-12-01', to: '2027-07-01', leaseId: unknownId },
      { kind: 'other', from: '2027-01-05', to: '2027-01-10', source: 'Holiday site with a long name' },
    ],
    address: `https://keyhold.example/api/calendars/${unknownId}/${'a'.repeat(43)}.ics`,
    sources: [
      { ...source, id: 'emptied', name: 'Booking.com', periods: 3, emptiedSince: '2026-11-24T18:00:00.000Z' },
      {
        ...source,
        id: unknownId,
        name: 'Airbnb',
        periods: 4,
        questions: [
          { kind: 'transparent', periods: 2, from: '2027-02-01', to: '2027-02-10' },
          { kind: 'beyond-window', periods: 1, from: '2027-06-01', to: '2027-12-01' },
        ],
        leftOut: [
          { reason: 'past', count: 12 },
          { reason: 'rule-unreadable', count: 1 },
        ],
      },
    ],
    conflicts: [
      {
        leaseId: unknownId,
        source: 'Holiday site with a long name',
        from: '2027-01-05',
        to: '2027-01-10',
        stopsPayment: true,
      },
    ],
  }),
)
const importsOfTwoKinds = {
  runs: [
    {
      id: 'one',
      at: '2026-11-24T18:00:00.000Z',
      isByFeed: false,
      undoneAt: null,
      new: 340,
      changed: 0,
      back: 0,
      gone: 0,
      refused: [],
      underWay: { done: 340, total: 1000 },
    },
    {
      id: 'two',
      at: '2026-11-23T18:00:00.000Z',
      isByFeed: false,
      undoneAt: null,
      new: 2,
      changed: 1,
      back: 0,
      gone: 0,
      refused: [{ reference: 'SS-9', refusal: 'too-many-imported-drafts' }],
      underWay: null,
    },
  ],
  pictures: {
    waiting: 12,
    failed: 9,
    failures: Array.from({ length: 8 }, (_, at) => ({
      id: crypto.randomUUID(),
      reference: at % 2 ? `SS-${at}` : null,
      title: 'Two-bedroom off Paseo Escalón',
      url: `https://agency.example/pictures/${'a-very-long-name-of-a-picture-'.repeat(4)}${at}.jpg`,
      failure: at % 2 ? 'address-not-found' : 'photo-too-small',
    })),
  },
}
/** Selects every home that the list found. */
const chooseAll: PageAction = ({ page }) => page.getByRole('group').getByRole('checkbox').first().check()
export const accountTabStates = [
  accountState('homes of a landlord', 'lucia', 'properties'),
  accountState('homes of an agency', 'beatriz', 'properties'),
  accountState('homes: filters unfolded', 'beatriz', 'properties', {
    action: click('portfolio.filters'),
    widths: [390, 820],
  }),
  accountState('homes: none', 'daniel', 'properties'),
  pageState('import of homes', importPath, { as: 'beatriz' }),
  pageState('import: tried, with every kind of line', importPath, {
    as: 'beatriz',
    action: sequence(chooseCsv(importedLines), waitForMessage('homeImport.preview')),
    isOneAtATime: true,
  }),
  pageState('import: one running, one finished', importPath, {
    as: 'beatriz',
    before: fulfillRequests('**/api/roomAd/imports', JSON.stringify(importsOfTwoKinds)),
    action: waitForMessage('homeImport.underWay.leave'),
  }),
  pageState('import: headings, a date and a number with two readings are asked about', importPath, {
    as: 'beatriz',
    action: sequence(chooseCsv(openQuestions), waitForMessage('homeImport.ask.title')),
    isOneAtATime: true,
  }),
  pageState('import: no table of homes', importPath, {
    as: 'beatriz',
    action: sequence(chooseCsv('title\nAttic'), waitForMessage('refusals.import-unreadable')),
    expectedFailure: /import/,
    isOneAtATime: true,
  }),
  pageState('calendar of a home', calendarPath, { as: 'lucia' }),
  pageState('calendar: days are chosen', calendarPath, {
    as: 'lucia',
    before: fullCalendar,
    action: chooseDays,
  }),
  pageState('calendar: days to block are missing', calendarPath, { as: 'lucia', action: submitForm }),
  pageState('calendar: taken, blocked, read and failing', calendarPath, { as: 'lucia', before: fullCalendar }),
  pageState('calendar: a conflict, an emptied calendar, questions', calendarPath, {
    as: 'lucia',
    before: askingCalendar,
  }),
  pageState('calendar: could not be read', calendarPath, {
    as: 'lucia',
    before: fulfillRequests('**/api/roomAd/*/calendar', '{"code":"server-fault"}', 500),
    action: waitForMessage('homeCalendar.away'),
    expectedFailure: /calendar/,
  }),
  accountState('homes: several chosen', 'beatriz', 'properties', { action: chooseAll }),
  accountState('homes: bulk rent change', 'beatriz', 'properties', {
    action: sequence(chooseAll, click('portfolio.changeRent'), waitForDialog),
  }),
  pageState('homes: no match', (demoData) => `/profile/${demoData.session('lucia').id}/properties?text=zzz`, {
    as: 'lucia',
    action: waitForMessage('portfolio.nothing'),
  }),
  accountState('homes: more actions', 'siriporn', 'properties', { action: openMenu('listingEditor.mine.more') }),
  accountState('homes: hidden by an operator', 'siriporn', 'properties', { before: anOperatorHid }),
  accountState('homes: delete one?', 'siriporn', 'properties', {
    action: sequence(openMenu('listingEditor.mine.more'), click('listingEditor.mine.delete'), waitForDialog),
  }),
  accountState('requests to a landlord', 'lucia', 'requests', { before: fulfillRequests('**/open') }),
  accountState('requests: several to decline', 'lucia', 'requests', {
    before: changeAnswers(/\/api\/contract(\/getAll\w+)?(\?|$)/, (leases: { id: string }[]) => [
      ...leases,
      ...leases.map((lease) => ({ ...lease, id: `${lease.id}-2` })),
    ]),
    action: sequence(
      ({ page }) => page.getByRole('group').getByRole('checkbox').check(),
      ({ page }) => page.getByRole('group').getByRole('button').click(),
      waitForDialog,
    ),
  }),
  accountState('requests to another landlord', 'siriporn', 'requests'),
  accountState('requests of a tenant', 'mireya', 'requests'),
  accountState('requests: none', 'irene', 'requests'),
  accountState('rentals', 'tom', 'rentals'),
  accountState('rentals of two homes', 'daniel', 'rentals'),
  accountState('rentals: suspended account', 'daniel', 'rentals', { before: suspension }),
  accountState('rentals: none', 'irene', 'rentals'),
  accountState('payments of a landlord', 'lucia', 'payments'),
  accountState('payments of a tenant', 'nerea', 'payments'),
  accountState('payments: none', 'irene', 'payments'),
  accountState('payments: of one kind', 'lucia', 'payments?kind=released&period=last365'),
  accountState('payments: no match', 'lucia', 'payments?period=1999', {
    action: waitForMessage('payments.none.title'),
  }),
  accountState('disputes of a tenant', 'tom', 'disputes'),
  accountState('disputes of a landlord', 'pilar', 'disputes'),
  accountState('disputes: none', 'irene', 'disputes'),
  accountState('disputes: very long names', 'pilar', 'disputes', { before: longNames, widths: [390] }),
  accountState('disputes: of every kind', 'tom', 'disputes', { before: disputesOfEveryKind }),
  accountState('passport', 'daniel', 'passport'),
  accountState('passport: a link is made', 'nerea', 'passport', {
    action: sequence(click('passport.make.submit'), waitForMessage('passport.made.once')),
  }),
  accountState('passport: many leases, and links', 'daniel', 'passport', { before: fullPassport }),
  accountState('passport: no lease yet', 'irene', 'passport'),
  accountState('messages', 'daniel', 'messages'),
  accountState('messages: none', 'irene', 'messages'),
  pageState('messages: a conversation', (demoData) => conversationPath(demoData, 'daniel', 'lucia'), { as: 'daniel' }),
  pageState('messages: conversation, to the landlord', (demoData) => conversationPath(demoData, 'siriporn', 'kanya'), {
    as: 'siriporn',
  }),
  pageState(
    'messages: new conversation',
    (demoData) => conversationPath(demoData, 'anna', 'pilar', `&about=${demoData.home('retiro-ibiza')}`),
    {
      as: 'anna',
    },
  ),
  accountState('messages: unknown user', 'kanya', 'messages?with=nobody'),
  ...(['properties', 'requests', 'rentals', 'payments', 'disputes', 'passport', 'messages'] as const).flatMap((tab) => [
    accountState(`${tab}: API unavailable`, 'lucia', tab, { ...apiAway, action: waitForMessage(failureMessages[tab]) }),
    accountState(`${tab}: loading`, 'lucia', tab, { before: stallRequests(apiUrls), isLoading: true }),
  ]),
]

const requestPath = (demoData: DemoData) => `/lease-agreement?${stay}&roomAdId=${demoData.home('merliot-estudiantes')}`
export const formStates = [
  pageState('request: the lease form', requestPath, { as: 'daniel' }),
  pageState('request: new tenant', requestPath, {
    as: 'irene',
    action: sequence(click('requests.form.submit'), waitForMessage('requests.form.required')),
  }),
  pageState('request: the agreement opened', requestPath, {
    as: 'tom',
    action: ({ page }) => page.locator('main summary').first().click(),
  }),
  pageState('request: changed', (demoData) => `${requestPath(demoData)}&id=${demoData.lease('mireya-miramonte')}`, {
    as: 'mireya',
  }),
  pageState('request: data missing', '/lease-agreement', { as: 'kanya', before: skipLongTimers }),
  pageState('request: API unavailable', requestPath, {
    as: 'tom',
    ...apiAway,
    action: waitForMessage('requests.form.homeFailed'),
  }),
  pageState('new home', '/new-ad', { as: 'lucia' }),
  pageState('new home: everything missing', '/new-ad', {
    as: 'siriporn',
    action: sequence(submitForm, waitForMessage('listingEditor.needed.title')),
  }),
  pageState('new home: not a landlord', '/new-ad', { as: 'daniel' }),
  pageState('new home: cancelled', '/new-ad', {
    as: 'lucia',
    before: fulfillRequests('**/api/roomAd', JSON.stringify({ id: unknownId, version: 1 })),
    action: sequence(
      ({ page }) => page.locator('main input[type=text], main input:not([type])').first().fill('A home'),
      click('listingEditor.save.cancel'),
      waitForDialog,
    ),
  }),
  pageState('home, edited', (demoData) => `/new-ad/${demoData.home('escalon-paseo')}`, { as: 'lucia' }),
  pageState('home, edited: options', editPath(2), { as: 'lucia' }),
  pageState('home, edited: location', editPath(3), { as: 'lucia' }),
  pageState('home, edited: location, a map link without a place', editPath(3), {
    as: 'lucia',
    action: sequence(
      ({ page }) => page.locator('main input[inputmode=url]').fill('https://maps.app.goo.gl/Ab3dEf'),
      click('listingEditor.place.useLink'),
      waitForMessage('listingEditor.place.linkProblems.short-map-link'),
    ),
  }),
  pageState('home, edited: photos', editPath(4), { as: 'lucia' }),
  pageState('home, edited: finish', editPath(5), { as: 'lucia' }),
  pageState('home, edited: API unavailable', (demoData) => `/new-ad/${demoData.home('escalon-paseo')}`, {
    as: 'lucia',
    ...apiAway,
    action: waitForMessage('listingEditor.new.away'),
  }),
]

/** All of them by subject, in the order of the sweep's table of checks. */
