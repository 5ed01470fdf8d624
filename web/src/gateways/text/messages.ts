/** The namespaces of messages and the types of their keys, read from the English files. One line per feature. */
import type accounts from '@keyhold/locales/en/accounts.json'
import type agreement from '@keyhold/locales/en/agreement.json'
import type appeals from '@keyhold/locales/en/appeals.json'
import type calendar from '@keyhold/locales/en/calendar.json'
import type cancellation from '@keyhold/locales/en/cancellation.json'
import type chat from '@keyhold/locales/en/chat.json'
import type cities from '@keyhold/locales/en/cities.json'
import type codes from '@keyhold/locales/en/codes.json'
import type compare from '@keyhold/locales/en/compare.json'
import type deductions from '@keyhold/locales/en/deductions.json'
import type demoWallet from '@keyhold/locales/en/demoWallet.json'
import type deposits from '@keyhold/locales/en/deposits.json'
import type desk from '@keyhold/locales/en/desk.json'
import type disputes from '@keyhold/locales/en/disputes.json'
import type emailNames from '@keyhold/locales/en/emailNames.json'
import type endings from '@keyhold/locales/en/endings.json'
import type evidence from '@keyhold/locales/en/evidence.json'
import type help from '@keyhold/locales/en/help.json'
import type homeCalendar from '@keyhold/locales/en/homeCalendar.json'
import type homeImport from '@keyhold/locales/en/homeImport.json'
import type howItWorks from '@keyhold/locales/en/howItWorks.json'
import type howToPay from '@keyhold/locales/en/howToPay.json'
import type inventory from '@keyhold/locales/en/inventory.json'
import type landing from '@keyhold/locales/en/landing.json'
import type layout from '@keyhold/locales/en/layout.json'
import type leases from '@keyhold/locales/en/leases.json'
import type ledger from '@keyhold/locales/en/ledger.json'
import type legal from '@keyhold/locales/en/legal.json'
import type listingEditor from '@keyhold/locales/en/listingEditor.json'
import type listings from '@keyhold/locales/en/listings.json'
import type notFound from '@keyhold/locales/en/notFound.json'
import type operator from '@keyhold/locales/en/operator.json'
import type pairs from '@keyhold/locales/en/pairs.json'
import type passport from '@keyhold/locales/en/passport.json'
import type passwords from '@keyhold/locales/en/passwords.json'
import type paying from '@keyhold/locales/en/paying.json'
import type payments from '@keyhold/locales/en/payments.json'
import type placeLaw from '@keyhold/locales/en/placeLaw.json'
import type portfolio from '@keyhold/locales/en/portfolio.json'
import type profile from '@keyhold/locales/en/profile.json'
import type prompt from '@keyhold/locales/en/prompt.json'
import type publisher from '@keyhold/locales/en/publisher.json'
import type receipt from '@keyhold/locales/en/receipt.json'
import type renewals from '@keyhold/locales/en/renewals.json'
import type reports from '@keyhold/locales/en/reports.json'
import type requests from '@keyhold/locales/en/requests.json'
import type rolePasskey from '@keyhold/locales/en/rolePasskey.json'
import type saved from '@keyhold/locales/en/saved.json'
import type savedSearches from '@keyhold/locales/en/savedSearches.json'
import type search from '@keyhold/locales/en/search.json'
import type staking from '@keyhold/locales/en/staking.json'
import type ui from '@keyhold/locales/en/ui.json'
import type unsubscribe from '@keyhold/locales/en/unsubscribe.json'
import type viewings from '@keyhold/locales/en/viewings.json'
import type wallet from '@keyhold/locales/en/wallet.json'
import type whatIf from '@keyhold/locales/en/whatIf.json'

export interface Messages {
  accounts: typeof accounts
  agreement: typeof agreement
  appeals: typeof appeals
  calendar: typeof calendar
  cancellation: typeof cancellation
  chat: typeof chat
  cities: typeof cities
  codes: typeof codes
  compare: typeof compare
  deductions: typeof deductions
  demoWallet: typeof demoWallet
  deposits: typeof deposits
  desk: typeof desk
  disputes: typeof disputes
  endings: typeof endings
  evidence: typeof evidence
  inventory: typeof inventory
  landing: typeof landing
  listingEditor: typeof listingEditor
  help: typeof help
  homeCalendar: typeof homeCalendar
  homeImport: typeof homeImport
  howItWorks: typeof howItWorks
  howToPay: typeof howToPay
  layout: typeof layout
  leases: typeof leases
  ledger: typeof ledger
  legal: typeof legal
  emailNames: typeof emailNames
  listings: typeof listings
  notFound: typeof notFound
  operator: typeof operator
  pairs: typeof pairs
  passport: typeof passport
  passwords: typeof passwords
  paying: typeof paying
  payments: typeof payments
  placeLaw: typeof placeLaw
  portfolio: typeof portfolio
  profile: typeof profile
  prompt: typeof prompt
  publisher: typeof publisher
  receipt: typeof receipt
  refusals: Record<string, string>
  renewals: typeof renewals
  reports: typeof reports
  requests: typeof requests
  rolePasskey: typeof rolePasskey
  saved: typeof saved
  savedSearches: typeof savedSearches
  search: typeof search
  staking: typeof staking
  ui: typeof ui
  unsubscribe: typeof unsubscribe
  viewings: typeof viewings
  wallet: typeof wallet
  whatIf: typeof whatIf
}

export type Namespace = keyof Messages

/** Messages of some namespaces, as sent in the HTML. */
export type MessagesByNamespace = Readonly<Partial<Record<Namespace, object>>>

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Singular<Name extends string> = Name extends `${infer Stem}_${Plural}` ? Stem : Name

/** Every key of a tree of messages, dotted; plural forms count as one key. */
export type MessageKey<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Singular<Name> : `${Name}.${MessageKey<Tree[Name]>}`
}[keyof Tree & string]
