import { expect, test } from 'vitest'
import { type AgreedFacts, agreedLastMonth, clauseIds, writeClauses, writeTimeAndMoney } from './agreement.ts'
import frozen from './frozenAgreements.json' with { type: 'json' }

const languages = ['en', 'es', 'th'] as const
type Language = (typeof languages)[number]
interface FrozenAgreement {
  readonly facts: AgreedFacts
  readonly clauses: Readonly<Record<Language, readonly { id: string; title: string; text: string }[]>>
}
const agreements = frozen.agreements.map(({ canonical }) => JSON.parse(canonical) as FrozenAgreement)

/** Renders the sentences that were in use when the agreements were frozen. */
const saysOf = (language: Language) => (key: string, values?: Readonly<Record<string, string>>) => {
  const found = key
    .split('.')
    .reduce<unknown>((tree, name) => (tree as Record<string, unknown>)[name], frozen.sentences[language])
  return String(found).replace(/{{(\w+)}}/g, (_, name: string) => values?.[name] ?? '')
}

test('an agreement states who holds the deposit: the escrow, or the landlord', () => {
  expect(clauseIds('until-move-out')).toContain('depositHeld')
  expect(clauseIds('until-move-out')).not.toContain('depositWithLandlord')
  expect(clauseIds('at-handover')).toContain('depositWithLandlord')
  expect(clauseIds('at-handover')).not.toContain('depositHeld')
})

test.each(agreements)(
  'clauses frozen with $facts.money.depositPolicy are rendered identically today, to the byte',
  ({ facts, clauses }) => {
    for (const language of languages) expect(writeClauses(facts, language, saysOf(language))).toEqual(clauses[language])
  },
)

test('before acceptance a clause says that wallet and payment deadline are not set yet', () => {
  const [agreement] = agreements
  if (!agreement) throw new Error('no agreement')
  const { facts } = agreement
  const open = { ...facts, landlord: { ...facts.landlord, wallet: null }, money: { ...facts.money, payBy: null } }
  const [, rent, payment] = writeClauses(open, 'en', saysOf('en'))
  expect(rent?.text).toContain('wallet (set when the landlord accepts)')
  expect(payment?.text).toContain('at the latest on (set when the landlord accepts)')
})

test('time and money above the clauses are written as in the clauses', () => {
  const said = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' | ')
  expect(agreements.map(({ facts }) => writeTimeAndMoney(facts, 'en', said))).toEqual([
    [
      ['stay', '1 December 2026 at 12:00 – 30 November 2027 at 12:00 (America/El_Salvador)'],
      ['rent', 'month | 1,650.50 USDT'],
      ['first', 'firstHeld | 1,650.50 USDT | 6 December 2026 at 12:00'],
      ['last', 'lastByDays | 1,595.48 USDT | 1 November 2027 | 30 November 2027'],
      ['deposit', 'depositHeld | 2,400.123456789 USDT | 14 December 2027 at 12:00'],
      ['payBy', '25 November 2026 at 04:00'],
    ],
    expect.arrayContaining([['deposit', 'depositPaid | 2,400.20 USDT | 6 December 2026 at 12:00']]),
  ])
})

test('a renewal says that the deposit moves and that every month is paid directly, and mentions no first rent in the escrow', () => {
  const [agreement] = agreements
  if (!agreement) throw new Error('no agreement')
  const unit = 10n ** 18n
  const sums = { moved: `${800n * unit}`, paidIn: `${200n * unit}`, sentHome: '0' }
  const facts = {
    ...agreement.facts,
    money: { ...agreement.facts.money, handover: '0' },
    renewal: { reference: 'KH-000010', oldLease: `0x${'11'.repeat(32)}`, ...sums },
  }
  const said = (key: string, { reference, moved, paidIn, sentHome }: Readonly<Record<string, string>> = {}) =>
    [key, reference, moved, paidIn, sentHome].join(' | ')
  const clauses = writeClauses(facts, 'en', said)
  expect(clauses.map(({ id }) => id)).toEqual(clauseIds('until-move-out', true))
  expect(clauses.map(({ title }) => title.split('.')[1])).toEqual([
    'home',
    'rentOfRenewal',
    'renewal',
    'depositHeld',
    'dispute',
    'arbitrator',
    'release',
    'cancelRenewal',
    'care',
    'stablecoin',
    'law',
    'languages',
  ])
  expect(clauses[2]?.text).toBe('clauses.renewal.text | KH-000010 | 800 USDT | 200 USDT | 0 USDT')
  expect(writeTimeAndMoney(facts, 'en', said).map(([name]) => name.split(' ')[0])).not.toContain('first')
})

test('an agreement whose arbitrator has two instances says so in place of the clause about one account, and no other word changes', () => {
  const [agreement] = agreements
  if (!agreement) throw new Error('no agreement')
  const { facts } = agreement
  const appeal = { firstInstance: 'first', secondInstance: 'second', fee: `${50n * 10n ** 18n}` }
  const said = (key: string, values: Readonly<Record<string, string>> = {}) =>
    key.endsWith('twoInstances.text')
      ? [values.arbitrator, values.firstInstance, values.secondInstance, values.appealFee].join(' | ')
      : key
  const one = writeClauses(facts, 'en', said)
  const two = writeClauses({ ...facts, escrow: { ...facts.escrow, appeal } }, 'en', said)
  expect(one.some(({ title }) => title.includes('twoInstances'))).toBe(false)
  expect(two).toEqual(
    one.map((clause) =>
      clause.id === 'arbitrator'
        ? {
            id: 'arbitrator',
            title: 'clauses.twoInstances.title',
            text: `${facts.escrow.arbitrator} | first | second | 50 USDT`,
          }
        : clause,
    ),
  )
})

test('a landlord’s own clauses come last, verbatim under their own heading, with their language', () => {
  const [agreement] = agreements
  if (!agreement) throw new Error('no agreement')
  const own = { language: 'es', text: 'Sin zapatos dentro.\n{{landlord}} riega $t(title).' } as const
  const said = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' | ')
  const clauses = writeClauses({ ...agreement.facts, ownClauses: own }, 'en', said)
  expect(clauses.slice(0, -1)).toEqual(writeClauses(agreement.facts, 'en', said))
  expect(clauses.at(-1)).toEqual({
    id: 'ownClauses',
    title: 'clauses.ownClauses.title',
    text: `clauses.ownClauses.text | ownLanguage.es\n\n${own.text}`,
  })
})

test('a short last month is listed above the clauses with its days and its rent, a whole one is not', () => {
  const [agreement] = agreements
  if (!agreement) throw new Error('no agreement')
  const rows = (to: string) => {
    const stay = { from: '2026-12-01', to }
    const agreed = { stay, timeZone: 'America/El_Salvador', rent: 900n * 10n ** 18n, isFirstAtHandover: true }
    const money = { ...agreement.facts.money, lastMonth: undefined, ...agreedLastMonth(agreed) }
    const said = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' | ')
    return Object.fromEntries(writeTimeAndMoney({ ...agreement.facts, money }, 'en', said))
  }
  expect(rows('2027-03-11').last).toBe('lastByDays | 290.32 USDT | 1 March 2027 | 11 March 2027')
  expect(rows('2027-03-01')).not.toHaveProperty('last')
})
