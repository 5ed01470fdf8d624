/**
 * An agreement's content: its clauses, and its time and money. The only writer of both the preview and the text that is
 * frozen and hashed, which makes the two identical to the byte (D 6.9). The sentences are passed in: those of the
 * clauses are in locales/<language>/agreement.json, the names of time and money in requests.json.
 */

import { type CancellationRules, cancellationCost } from './cancellation.ts'
import type { Day } from './day.ts'
import type { DepositPolicy } from './fields.ts'
import { formattersFor } from './formatters.ts'
import type { Language } from './language.ts'
import type { OwnClauses } from './ownClauses.ts'
import { type AgreedRent, partMonth } from './rentMonths.ts'

/** The clauses by name; those about the money depend on the deposit policy (D 5.5). */
export function clauseIds(policy: DepositPolicy, isRenewal = false) {
  const ids = allClauseIds(policy)
  return isRenewal ? ids.filter((id) => id !== 'firstRent') : ids
}
function allClauseIds(policy: DepositPolicy) {
  const ofMoney =
    policy === 'until-move-out'
      ? (['firstRent', 'depositHeld'] as const)
      : (['firstRentAndDeposit', 'depositWithLandlord'] as const)
  const rest = ['dispute', 'arbitrator', 'release', 'cancel', 'care', 'stablecoin', 'law', 'languages'] as const
  return ['home', 'rent', 'payment', ...ofMoney, ...rest] as const
}
type ClauseId = ReturnType<typeof allClauseIds>[number] | NoticeClause | 'ownClauses'
type NoticeClause = 'tenantNotice' | 'landlordNotice'
/** Clauses with a different wording in a renewal (D 11.21). */
const ofRenewal = { rent: 'rentOfRenewal', payment: 'renewal', cancel: 'cancelRenewal' } as const

/**
 * The parameters of the clauses. Instants are unix seconds, amounts digits of the smallest unit; null is not set yet.
 */
export interface AgreedFacts {
  readonly landlord: { readonly name: string; readonly wallet: string | null }
  readonly tenant: { readonly name: string }
  readonly home: { readonly title: string; readonly address: string; readonly timeZone: string }
  readonly stay: { readonly moveIn: number; readonly moveOut: number }
  readonly money: {
    readonly currency: 'USDT'
    readonly rent: string
    /** The escrow's payout after the handover: the first rent, with the deposit where the landlord holds that. */
    readonly handover: string
    readonly deposit: string
    readonly depositPolicy: DepositPolicy
    readonly handoverDue: number
    readonly depositDue: number
    readonly payBy: number | null
    /** Until when a cancellation is free, and costs half of the first rent; undefined: it costs the whole first rent. */
    readonly cancellation?: Pick<CancellationRules, 'freeUntil' | 'halfUntil'> | undefined
    /** Days of notice of each party, 0 without one, and the instant before which none ends the stay; undefined: none. */
    readonly notice?: { readonly tenant: number; readonly landlord: number; readonly earliestEnd: number } | undefined
    /** A short last month is charged by days (D 11.2). */
    readonly shortMonth: 'by-days'
    /** The last month as signed, if it is short: its days and its rent. */
    readonly lastMonth?: { readonly from: Day; readonly to: Day; readonly rent: string } | undefined
  }
  readonly escrow: {
    readonly chainId: number
    readonly address: string
    readonly arbitrator: string
    /** The version of the escrow's signing domain (D 11.19). */
    readonly version: string
    /** If the arbitrator is an arbitration with two instances: both accounts, and what an appeal costs. */
    readonly appeal?: AgreedAppeal | undefined
  }
  /** The landlord's own clauses, verbatim in their original language (D 11.24). */
  readonly ownClauses?: OwnClauses | undefined
  /** The lease that this one renews, and what happens to its deposit (D 11.21). */
  readonly renewal?: RenewedFacts | undefined
}

interface AgreedAppeal {
  readonly firstInstance: string
  readonly secondInstance: string
  readonly fee: string
}

export interface RenewedFacts {
  /** Its display reference, and its id on chain. */
  readonly reference: string
  readonly oldLease: string
  readonly moved: string
  readonly paidIn: string
  readonly sentHome: string
}

type Values = Readonly<Record<string, string>>
type ClauseName = ClauseId | (typeof ofRenewal)[keyof typeof ofRenewal] | 'cancelByDates' | 'twoInstances'
type ClauseKey = 'notYet' | `clauses.${ClauseName}.${'title' | 'text'}` | `ownLanguage.${Language}`
const rowKeys = ['stay', 'rent', 'first', 'last', 'deposit', 'payBy'] as const
type RowKey = (typeof rowKeys)[number] | 'month' | 'firstHeld' | 'lastByDays' | 'depositHeld' | 'depositPaid' | 'notYet'

/** The clauses in one language, in order, with their parameters; `say` renders a sentence of agreement.json. */
export function writeClauses(
  facts: AgreedFacts,
  language: Language,
  text: (key: ClauseKey, values?: Values) => string,
): { id: ClauseId; title: string; text: string }[] {
  const values = clauseValues(facts, language, text('notYet'))
  const ids = clauseIds(facts.money.depositPolicy, Boolean(facts.renewal)).flatMap((id): ClauseId[] =>
    id === 'cancel' ? [id, ...noticeClauses(facts)] : [id],
  )
  const clauses: { id: ClauseId; title: string; text: string }[] = ids.map((id) => {
    const key = clauseNameOf(id, facts)
    return { id, title: text(`clauses.${key}.title`), text: text(`clauses.${key}.text`, values) }
  })
  return facts.ownClauses ? [...clauses, ownClause(facts.ownClauses, text)] : clauses
}

/** A clause for each party that has a notice. */
function noticeClauses({ money: { notice } }: AgreedFacts): NoticeClause[] {
  if (!notice) return []
  return [
    ...(notice.tenant > 0 ? ['tenantNotice' as const] : []),
    ...(notice.landlord > 0 ? ['landlordNotice' as const] : []),
  ]
}

/** The landlord's additions, verbatim under their own heading: nothing in them is interpolated. */
function ownClause(
  own: OwnClauses,
  text: (key: ClauseKey, values?: Values) => string,
): { id: ClauseId; title: string; text: string } {
  const said = text('clauses.ownClauses.text', { language: text(`ownLanguage.${own.language}`) })
  return { id: 'ownClauses', title: text('clauses.ownClauses.title'), text: `${said}\n\n${own.text}` }
}

function clauseNameOf(id: ClauseId, { renewal, money, escrow }: AgreedFacts): ClauseName {
  if (id === 'arbitrator' && escrow.appeal) return 'twoInstances'
  if (id === 'cancel' && money.cancellation) return 'cancelByDates'
  return renewal && id in ofRenewal ? ofRenewal[id as keyof typeof ofRenewal] : id
}

function clauseValues(facts: AgreedFacts, language: Language, notYet: string): Values {
  const { home, stay, money, escrow, tenant, landlord, renewal } = facts
  const { at, amount } = formattersFor(language, home.timeZone)
  const usdt = (digits: bigint | string) => amount(BigInt(digits), money.currency)
  return {
    tenant: tenant.name,
    landlord: landlord.name,
    landlordWallet: landlord.wallet ?? notYet,
    home: home.title,
    address: home.address,
    timeZone: home.timeZone,
    moveIn: at(stay.moveIn),
    moveOut: at(stay.moveOut),
    rent: usdt(money.rent),
    handover: usdt(money.handover),
    deposit: usdt(money.deposit),
    depositPart: usdt(depositInHandover(facts)),
    total: usdt(BigInt(money.handover) + BigInt(money.deposit)),
    handoverDue: at(money.handoverDue),
    depositDue: at(money.depositDue),
    returnDays: String(Math.round((money.depositDue - stay.moveOut) / 86_400)),
    payBy: money.payBy === null ? notYet : at(money.payBy),
    ...cancellationValues(facts, at, usdt),
    ...(money.notice && {
      tenantNotice: String(money.notice.tenant),
      landlordNotice: String(money.notice.landlord),
      earliestEnd: at(money.notice.earliestEnd),
    }),
    escrow: escrow.address,
    chainId: String(escrow.chainId),
    arbitrator: escrow.arbitrator,
    ...(escrow.appeal && {
      firstInstance: escrow.appeal.firstInstance,
      secondInstance: escrow.appeal.secondInstance,
      appealFee: usdt(escrow.appeal.fee),
    }),
    ...(renewal && {
      reference: renewal.reference,
      moved: usdt(renewal.moved),
      paidIn: usdt(renewal.paidIn),
      sentHome: usdt(renewal.sentHome),
    }),
  }
}

/** The instants and sums of the clause about cancelling. */
function cancellationValues(
  { money, stay }: AgreedFacts,
  at: (instant: number) => string,
  usdt: (amount: bigint) => string,
): Values {
  if (!money.cancellation) return {}
  const rules = { ...money.cancellation, firstRent: BigInt(money.rent), moveIn: stay.moveIn }
  const { freeUntil, halfUntil } = rules
  return { freeUntil: at(freeUntil), halfUntil: at(halfUntil), half: usdt(cancellationCost(rules, halfUntil)) }
}

/**
 * Time and money as rows of name and value, above the clauses; `say` renders a sentence of the branch `text` of
 * requests.json.
 */
export function writeTimeAndMoney(
  facts: AgreedFacts,
  language: Language,
  text: (key: RowKey, values?: Values) => string,
): [name: string, value: string][] {
  const { home, stay, money } = facts
  const { at, day, amount } = formattersFor(language, home.timeZone)
  const usdt = (digits: bigint | string) => amount(BigInt(digits), money.currency)
  const when = at(money.handoverDue)
  const last = money.lastMonth
  const values = {
    stay: `${at(stay.moveIn)} – ${at(stay.moveOut)} (${home.timeZone})`,
    rent: text('month', { amount: usdt(money.rent) }),
    first: text('firstHeld', { amount: usdt(money.rent), when }),
    last: last ? text('lastByDays', { amount: usdt(last.rent), from: day(last.from), to: day(last.to) }) : '',
    deposit:
      money.depositPolicy === 'until-move-out'
        ? text('depositHeld', { amount: usdt(money.deposit), when: at(money.depositDue) })
        : text('depositPaid', { amount: usdt(depositInHandover(facts)), when }),
    payBy: money.payBy === null ? text('notYet') : at(money.payBy),
  }
  const isLeftOut = { first: Boolean(facts.renewal), last: !last }
  return rowKeys.filter((key) => !isLeftOut[key as keyof typeof isLeftOut]).map((key) => [text(key), values[key]])
}

/** The deposit part of the payout after the handover: all except the first rent. */
function depositInHandover({ money }: AgreedFacts): bigint {
  return BigInt(money.handover) - BigInt(money.rent)
}

/** The agreement's facts about its last month (D 11.2). */
export function agreedLastMonth(agreed: AgreedRent): Pick<AgreedFacts['money'], 'shortMonth' | 'lastMonth'> {
  const { stay, timeZone, rent, isFirstAtHandover } = agreed
  const last = partMonth({ stay, timeZone, rent, isFirstAtHandover })
  return {
    shortMonth: 'by-days',
    ...(last && { lastMonth: { from: last.from, to: last.to, rent: last.amount.toString() } }),
  }
}
