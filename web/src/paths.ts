/** The URLs of all pages. No other file spells one. */

/** A search or a stay as URL parameters. */
export type SearchQuery = Readonly<Record<string, string | undefined>>

const queryText = (query: SearchQuery): string =>
  String(new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))))

const withQuery = (path: string, query: SearchQuery): string => [path, queryText(query)].filter(Boolean).join('?')

export const profileTabs = [
  'home',
  'properties',
  'requests',
  'rentals',
  'payments',
  'disputes',
  'passport',
  'viewings',
  'messages',
] as const
export type ProfileTab = (typeof profileTabs)[number]

/** Pages that explain Keyhold; the footer lists all of them. */
export const aboutPages = ['howItWorks', 'howToPay', 'whatIf', 'help'] as const

export const legalPages = ['terms', 'privacy', 'imprint'] as const
export type LegalPage = (typeof legalPages)[number]

/** The papers of a lease that the arbitrator of its dispute reads. */
export const deskPapers = ['move-in', 'move-out', 'agreement', 'rents'] as const
export type DeskPaper = (typeof deskPapers)[number]

/** Every page URL of Keyhold, as functions of what they show (D 2.4). */
export const paths = {
  home: () => '/',
  /** Search results; the search is in the query (spec public §2). */
  results: (query: SearchQuery = {}) => withQuery('/properties', query),
  /** One home; with the search that led to it, which its links pass on. */
  detail: (id: string, search: SearchQuery = {}) => withQuery(`/detail/${id}`, search),
  /** Login, and the page after it (D 4.6). */
  login: (redirect?: string) => withQuery('/login', { redirect }),
  registration: (redirect?: string) => withQuery('/registration', { redirect }),
  /** The four steps to a new password (spec public §2). */
  forgetPassword: () => '/forget-password',
  forgetPasswordCheck: (email: string) => withQuery('/forget-password-check', { email }),
  setNewPassword: (token = '') => `/forgottenPassword/setNewPassword/${token}`,
  forgetPasswordSuccess: () => '/forget-password-success',
  /** Unsubscribes from the newsletter, linked in each issue (D 9.3). */
  keepEmail: (token: string) => `/keep-email/${token}`,
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  /** The newsletter's opt-in page, linked in its first email. */
  confirmNewsletter: (token: string) => `/newsletter/${token}`,
  /** Unsubscribes from the emails of one saved search. */
  stopSearchEmails: (token: string) => `/unsubscribe/search/${token}`,
  howItWorks: () => '/how-it-works',
  /** From no wallet to a paid lease. */
  howToPay: () => '/how-to-pay',
  /** What can go wrong, what protects people, and who stands behind Keyhold. */
  whatIf: () => '/what-if',
  /** Common questions, and the contact. */
  help: () => '/help',
  /** The homes saved in this browser or account (D 5.12). */
  saved: () => '/saved',
  /** The account's saved searches, and their new matches. */
  savedSearches: () => '/saved/searches',
  /** Two to four homes side by side (D 5.12), for a stay and the search in which they were found. */
  compare: (ids: readonly string[] = [], search: SearchQuery = {}) => {
    const chosen = ids.length > 0 ? `ids=${ids.join(',')}` : ''
    return ['/compare', [chosen, queryText(search)].filter(Boolean).join('&')].filter(Boolean).join('?')
  },
  /** The sign-up form on the home page. */
  newsletter: () => '/#newsletter',
  staking: () => '/staking',
  /** A city's statistics, by its name in Latin letters (`san-salvador`) or its id. */
  rentCity: (city: string | number) => `/rent/${city}`,
  /** A neighbourhood's statistics, by its slug or as landlords write it. */
  rentNeighbourhood: (city: string | number, neighbourhood: string) =>
    `/rent/${city}/${encodeURIComponent(neighbourhood)}`,
  legal: (page: LegalPage) => `/${page}`,
  /** Emails of the demo inbox, all or one user's (D 2.4). */
  mailbox: (to?: string) => withQuery('/mailbox', { to }),
  /** A step of the wizard, for a new home or an edited one (D 11.4). */
  newAd: (id?: string, step: 1 | 2 | 3 | 4 | 5 = 1) => `/new-ad${step > 1 ? `-${step}` : ''}${id ? `/${id}` : ''}`,
  /** The request of a home for a stay; the agreement is read and sent here. With `id`, edits a sent request. */
  leaseAgreement: (request: { from: string; to: string; roomAdId: string; id?: string }) =>
    withQuery('/lease-agreement', request),
  /** The calendar of the user's own home. */
  homeCalendar: (id: string, homeId: string) => `/profile/${id}/properties/${homeId}/calendar`,
  /** Imports homes from a file. */
  homeImport: (id: string) => `/profile/${id}/import`,
  /** A user's own area; without an id, the signed-in user's. */
  profile: (id?: string, tab: ProfileTab = 'home') => (id ? `/profile/${id}/${tab}` : '/profile'),
  /** E-mail settings, in the user's profile (D 6.16). */
  notices: (id: string) => `/profile/${id}/home#notices`,
  messages: (id: string, about: { with?: string; about?: string } = {}) => withQuery(`/profile/${id}/messages`, about),
  /** One lease; with `agreement`, the shares that the other party signed (harmless to show, useless to others). */
  lease: (id: string, leaseId: string, offer: { agreement?: string } = {}) =>
    withQuery(`/profile/${id}/leases/${leaseId}`, offer),
  /** The disputes of one lease: both sides, and the money (D 6.11). */
  dispute: (id: string, leaseId: string) => `/profile/${id}/disputes/${leaseId}`,
  pay: (id: string, leaseId: string) => `/profile/${id}/leases/${leaseId}/pay`,
  /** The rents of a lease, month by month (D 11.2). */
  ledger: (id: string, leaseId: string) => `/profile/${id}/leases/${leaseId}/ledger`,
  /** The inventory of a lease's home at move-in or move-out (D 11.27). */
  inventory: (id: string, leaseId: string, stage: 'move-in' | 'move-out' = 'move-in') =>
    `/profile/${id}/leases/${leaseId}/inventory${stage === 'move-in' ? '' : `/${stage}`}`,
  /** An early end: proposed, agreed (D 11.21). */
  ending: (id: string, leaseId: string) => `/profile/${id}/leases/${leaseId}/ending`,
  /** A renewal: offered, signed, renewed (D 11.21). */
  renewal: (id: string, leaseId: string) => `/profile/${id}/leases/${leaseId}/renewal`,
  /** The moderation reports, for administrators. */
  reports: () => '/reports',
  /** The arbitrator's desk, or one of its cases: a part of a lease, or of a second payment. */
  desk: (leaseId?: string, part?: 'handover' | 'deposit', second?: string) =>
    withQuery(leaseId && part ? `/desk/${leaseId}/${part}` : '/desk', second ? { second } : {}),
  /** A paper of a lease in dispute, for its arbitrator (D 12.13). */
  deskPaper: (leaseId: string, paper: DeskPaper) => `/desk/${leaseId}/papers/${paper}`,
  /** A deposit without a lease, for one of its two parties, and for its arbitrator (D 11.25). */
  pair: (id: string, pairId: string) => `/profile/${id}/pairs/${pairId}`,
  deskPair: (pairId: string) => `/desk/pairs/${pairId}`,
  agreement: (id: string, leaseId: string) => `/profile/${id}/leases/${leaseId}/agreement`,
  /** A landlord's public profile, with their homes (D 2.4). */
  publisher: (id: string, page = 1) => withQuery(`/publisher/${id}`, page > 1 ? { page: String(page) } : {}),
  /** A deposit passport by its link (D 11.16). */
  sharedPassport: (token: string) => `/passport/${token}`,
  /** The public receipt of one escrow transaction (D 2.4). */
  receipt: (chainId: number, transaction: string) => `/receipt/${chainId}/${transaction}`,
} as const
