import type { Agreement } from '@keyhold/api/agreements.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../../../testing/pdf.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { hashOf } from '../../leases/agreements/canonical.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
afterAll(() => services.close())

const tokens = new Map<string, string>()
beforeAll(async () => {
  for (const name of ['lucia', 'daniel', 'tom']) {
    const payload = `username=${name}%40mail.example&password=a+password+of+tests`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await services.app.inject({ method: 'POST', url: '/api/login', payload, headers })
    tokens.set(name, String(answer.headers.authorization))
  }
})

async function ask(name: 'lucia' | 'daniel' | 'tom', requestId: string, language = 'en', userId?: string) {
  const own = { lucia: rentals.landlord, daniel: rentals.tenant, tom: rentals.other }[name].id
  const headers = { authorization: tokens.get(name) ?? '', 'accept-language': language }
  const payload = { userId: userId ?? own, requestId }
  const answer = await services.app.inject({ method: 'POST', url: '/api/profile/getpdf', headers, payload })
  return { status: answer.statusCode, type: answer.headers['content-type'], bytes: answer.rawPayload, answer }
}
async function accepted(changes = {}) {
  const id = await rentals.request(await rentals.aHome(changes))
  await services.leases.accept(rentals.landlord, id)
  return id
}
async function agreementOf(id: string) {
  const headers = { authorization: tokens.get('daniel') ?? '' }
  return (await services.app.inject({ url: `/api/contract/${id}/agreement`, headers })).json() as Agreement
}

// promise: agreement-pdf, sgn-7-getpdf
test('each party gets the agreement as a PDF, with its hash on every page and the hashed text inside', async () => {
  const id = await accepted()
  const { document } = await agreementOf(id)
  for (const name of ['lucia', 'daniel'] as const) {
    const { status, type, bytes } = await ask(name, id)
    expect([status, type]).toEqual([200, 'application/pdf'])
    const pdf = readPdf(bytes)
    expect(pdf.pages).toBeGreaterThan(1)
    expect(pdf.lines.filter((line) => line === document)).toHaveLength(pdf.pages)
    expect(pdf.lines).toContain(`${pdf.pages} / ${pdf.pages}`)
    expect(pdf.attachments.map(hashOf)).toEqual([document])
    expect(pdf.lines).toEqual(expect.arrayContaining(['Lucia Trial', 'Daniel Ferrer Solano', 'PAC 118 417']))
  }
})

// promise: agreement-pdf-language
test('it is written in the reader’s language, with exactly the clauses that were hashed', async () => {
  const id = await accepted()
  const { clauses } = await agreementOf(id)
  for (const language of ['en', 'es', 'th'] as const) {
    const { lines } = readPdf((await ask('daniel', id, language)).bytes)
    const text = lines.join('').replaceAll(' ', '')
    for (const clause of clauses[language]) expect(text).toContain(clause.text.replaceAll(/[ \u00a0]/g, ''))
  }
})

// promise: agreement-pdf-country
test('the address appears as hashed, followed by the country in the reader’s language', async () => {
  const id = await accepted()
  const { facts } = await agreementOf(id)
  expect(facts.home.address).toMatch(/, El Salvador$/)
  for (const [language, country] of [
    ['en', ''],
    ['es', ''],
    ['th', '(เอลซัลวาดอร์)'],
  ] as const) {
    const { lines, attachments } = readPdf((await ask('daniel', id, language)).bytes)
    const text = lines.join('').replaceAll(' ', '')
    expect(text).toContain(facts.home.address.replaceAll(' ', '') + country)
    expect(text.includes('ElSalvador(')).toBe(country !== '')
    expect(JSON.parse(attachments[0] ?? '{}').facts.home.address).toBe(facts.home.address)
  }
})

test('the payment plan says who gets which amount, for both deposit policies', async () => {
  const held = readPdf((await ask('daniel', await accepted())).bytes).lines
  expect(held).toEqual(expect.arrayContaining(['1,100 USDT', '800 USDT', 'to the landlord', 'to the tenant']))
  const paidOn = readPdf((await ask('daniel', await accepted({ depositPolicy: 'at-handover' }))).bytes).lines
  expect(paidOn).toContain('1,900 USDT')
  expect(paidOn).not.toContain('to the tenant')
})

// promise: agreement-pdf-others
test('a stranger, another person’s id, and an unknown lease are not found', async () => {
  const id = await accepted()
  expect((await ask('tom', id)).status).toBe(404)
  expect((await ask('daniel', id, 'en', rentals.landlord.id)).status).toBe(404)
  expect((await ask('daniel', 'nonsense')).status).toBe(404)
  const nobody = await services.app.inject({
    method: 'POST',
    url: '/api/profile/getpdf',
    payload: { userId: rentals.tenant.id, requestId: id },
  })
  expect(nobody.statusCode).toBe(403)
})

// promise: agreement-pdf-early
test('before the landlord accepts there is no agreement to print, and no identity view is logged', async () => {
  const id = await rentals.request(await rentals.aHome())
  const { status, answer } = await ask('daniel', id)
  expect([status, answer.json().code]).toEqual([409, 'no-agreement-yet'])
  expect(await services.deps.database`select from identity_view where lease_id = ${id}`).toEqual([])
})

test('the PDF of an unchanged agreement is made once, and again after a change or in another language', async () => {
  const id = await accepted()
  const first = await ask('daniel', id)
  services.deps.clock.pass(60)
  expect((await ask('daniel', id)).bytes).toEqual(first.bytes)
  expect((await ask('daniel', id, 'es')).bytes).not.toEqual(first.bytes)
  expect((await ask('lucia', id)).bytes).not.toEqual(first.bytes)
})
