import type { AgreementFacts } from '@keyhold/api/agreements.ts'
import { expect, test } from 'vitest'
import { languages } from '../../../gateways/text.ts'
import { type AgreementText, hashOf, identityCommitment, newSalt, serializeAgreement } from './canonical.ts'
import { clausesOf } from './clauses.ts'
import { parseAgreement } from './service.ts'

const unit = 10n ** 18n
const facts: AgreementFacts = {
  landlord: { name: 'Lucía Menjívar', agency: null, email: null, phone: null, wallet: `0x${'a'.repeat(40)}` },
  tenant: {
    name: 'Daniel Ferrer',
    birthday: '1992-02-09',
    profession: 'Sound engineer',
    address: 'Calle La Reforma 218',
    email: 'daniel@mail.example',
    phone: '+503 7110 2298',
    identitySeal: `0x${'1'.repeat(64)}`,
  },
  home: { title: 'Two-bedroom off Paseo Escalón', address: 'Calle El Mirador 4712', timeZone: 'America/El_Salvador' },
  stay: { from: '2026-12-01', to: '2027-11-30', moveIn: 1_796_148_000, moveOut: 1_827_597_600 },
  money: {
    currency: 'USDT',
    rent: (1100n * unit).toString(),
    handover: (1100n * unit).toString(),
    deposit: (800n * unit).toString(),
    depositPolicy: 'until-move-out',
    handoverDue: 1_796_580_000,
    depositDue: 1_828_807_200,
    payBy: 1_795_600_800,
    shortMonth: 'by-days',
  },
  escrow: { chainId: 56, address: `0x${'e'.repeat(40)}`, arbitrator: `0x${'b'.repeat(40)}`, version: '3' },
}

test('every clause exists in every language with no placeholder left', () => {
  for (const policy of ['until-move-out', 'at-handover'] as const) {
    const clauses = clausesOf({ ...facts, money: { ...facts.money, depositPolicy: policy } })
    for (const language of languages) {
      expect(clauses[language].map(({ id }) => id)).toEqual(clauses.en.map(({ id }) => id))
      for (const { title, text } of clauses[language])
        expect(`${title} ${text}`).not.toMatch(/\{\{|agreement:|clauses\./)
    }
  }
})

test('two instances, the fee and both times stand in the agreement in every language; without them text and hash stay', () => {
  const appeal = { firstInstance: `0x${'7'.repeat(40)}`, secondInstance: `0x${'8'.repeat(40)}`, fee: `${50n * unit}` }
  const clauses = clausesOf({ ...facts, escrow: { ...facts.escrow, appeal } })
  for (const language of languages) {
    const text = clauses[language].find(({ id }) => id === 'arbitrator')?.text ?? ''
    expect(text).not.toMatch(/\{\{|agreement:|clauses\./)
    for (const named of [appeal.firstInstance, appeal.secondInstance, '50 USDT', '5 ', '23 ', '7 ', '180 '])
      expect(text).toContain(named)
  }
  const salt = newSalt()
  const unnamed = { ...facts, escrow: { ...facts.escrow, appeal: undefined } }
  expect(serializeAgreement(unnamed, salt)).toEqual(serializeAgreement(facts, salt))
})

test('money and times are formatted for readers of each language, in Gregorian years at the property', () => {
  const { en, es, th } = clausesOf(facts)
  expect(en[2]?.text).toContain('1,900 USDT')
  expect(es[2]?.text).toContain('1900 USDT')
  expect(th[0]?.text).toContain('2026')
  expect(en[0]?.text).toContain('1 December 2026')
  expect(en[0]?.text).toContain('12:00')
})

test('the deposit clauses follow the policy', () => {
  const ids = (policy: AgreementFacts['money']['depositPolicy']) =>
    clausesOf({ ...facts, money: { ...facts.money, depositPolicy: policy } }).en.map(({ id }) => id)
  expect(ids('until-move-out')).toContain('depositHeld')
  expect(ids('at-handover')).toContain('depositWithLandlord')
  expect(ids('at-handover')).not.toContain('depositHeld')
})

test('one changed word, or another salt, gives another document; the same text always gives the same one', () => {
  const salt = newSalt()
  const { canonical, document } = serializeAgreement(facts, salt)
  expect(serializeAgreement(structuredClone(facts), salt).document).toBe(document)
  expect(hashOf(canonical)).toBe(document)
  expect(serializeAgreement({ ...facts, tenant: { ...facts.tenant, name: 'Daniel Ferrero' } }, salt).document).not.toBe(
    document,
  )
  expect(serializeAgreement(facts, newSalt()).document).not.toBe(document)
})

test('canonical means sorted keys and no spaces, so that anyone can recompute the hash', () => {
  const { canonical } = serializeAgreement(facts, newSalt())
  expect(Object.keys(JSON.parse(canonical))).toEqual(['clauses', 'facts', 'form', 'salt'])
  expect(canonical).toBe(JSON.stringify(JSON.parse(canonical)))
})

test('a commitment reveals nothing about an identity, and matches only that one', () => {
  const identity = { passportNumber: 'PAC 118 417', nationality: 'Spain', maritalId: 1_200_000, salt: newSalt() }
  expect(identityCommitment(identity)).toBe(identityCommitment({ ...identity }))
  expect(identityCommitment({ ...identity, passportNumber: 'PAC 118 418' })).not.toBe(identityCommitment(identity))
  expect(identityCommitment({ ...identity, salt: newSalt() })).not.toBe(identityCommitment(identity))
})

test('an agreement that was frozen before a language was added is read in English there, in all others as it was frozen', () => {
  const frozen = JSON.parse(serializeAgreement(facts, newSalt()).canonical) as AgreementText
  const { th: _, ...older } = frozen.clauses
  const { clauses } = parseAgreement({ canonical: JSON.stringify({ ...frozen, clauses: older }) })
  expect(clauses).toEqual({ ...older, th: frozen.clauses.en })
})

// promise: sgn-2-wizard-clauses-money
test('a landlord’s own clauses are part of the hashed text, the same words in every language; without them nothing changes', () => {
  const salt = newSalt()
  const without = serializeAgreement(facts, salt)
  const own = { language: 'es', text: 'Sin zapatos dentro.' } as const
  const withOwn = serializeAgreement({ ...facts, ownClauses: own }, salt)
  expect(withOwn.document).not.toBe(without.document)
  expect(without.canonical).not.toContain('ownClauses')
  const { clauses } = parseAgreement(withOwn)
  for (const language of languages) expect(clauses[language].at(-1)?.text).toMatch(/\n\nSin zapatos dentro\.$/)
  expect([clauses.en, clauses.es, clauses.th].map((each) => each.at(-1)?.text.split('\n')[0])).toEqual([
    expect.stringContaining('in Spanish'),
    expect.stringContaining('en español'),
    expect.stringContaining('ภาษาสเปน'),
  ])
  expect([clauses.en, clauses.es, clauses.th].map((each) => each.at(-1)?.text.split('\n')[0])).toEqual([
    expect.stringMatching(/may not change or add to what is paid.*the clauses and the numbers above apply\.$/),
    expect.stringMatching(/No puede cambiar ni añadir nada a lo que.*valen las cláusulas y las cifras anteriores\.$/),
    expect.stringMatching(/ไม่ได้ หาก.*ให้ยึดตามข้อและตัวเลขข้างต้น$/),
  ])
})

test('an agreement says in every language that a short last month is charged by days', () => {
  const { en, es, th } = clausesOf(facts)
  expect(en[1]?.text).toContain('only its nights are paid')
  expect(es[1]?.text).toContain('se pagan solo sus noches')
  expect(th[1]?.text).toContain('ให้จ่ายเฉพาะคืนที่เช่า')
})
