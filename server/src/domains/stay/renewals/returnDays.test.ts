/** The days until a deposit is due follow the law of the home's country, in terms, agreement, e-mails and a renewal. */
import { depositDue } from '@keyhold/rental/deposit.ts'
import { languages } from '@keyhold/rental/language.ts'
import { afterAll, expect, test } from 'vitest'
import { parseAgreement } from '../../leases/agreements/service.ts'
import { createTestRenewals } from './renewals.setup.ts'

const bench = await createTestRenewals()
const { services, rentals, paid, offer, toSign } = bench
const { leases, deps } = services
afterAll(() => bench.close())

async function homeIn(country: string, depositPolicy?: 'at-handover') {
  const home = await rentals.aHome(depositPolicy ? { depositPolicy } : {})
  await deps.database`update listing set country = ${country} where id = ${home}`
  return home
}
async function clausesOf(home: string, id: string) {
  const leaseId = await rentals.request(home, rentals.stayNow())
  const { agreement } = await leases.offer(rentals.landlord, leaseId)
  const { clauses } = parseAgreement(agreement)
  return languages.map((language) => clauses[language].find((clause) => clause.id === id)?.text)
}

test('of a home in Thailand the deposit is due 7 days after the move-out, also after a renewal', async () => {
  const { id, terms } = await paid(await homeIn('TH'))
  expect(terms.returnDays).toBe(7)
  const renewal = await toSign(await offer('daniel', id))
  if (typeof renewal === 'string') throw new Error(renewal)
  const { moveOut, returnDays } = renewal.terms
  expect(returnDays).toBe(7)
  const { facts } = parseAgreement(renewal)
  expect(facts.money.depositDue).toBe(depositDue({ moveOut, returnDays: 7 }))
})

test.each([
  ['TH', '7'],
  ['ES', '14'],
  ['SV', '14'],
])('in %s the agreement names %s days in every language, whoever holds the deposit', async (country, days) => {
  for (const text of await clausesOf(await homeIn(country), 'depositHeld')) expect(text).toContain(` ${days} `)
  for (const text of await clausesOf(await homeIn(country, 'at-handover'), 'depositWithLandlord'))
    expect(text).toContain(` ${days} `)
})
