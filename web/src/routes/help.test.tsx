/**
 * The help page.
 * @vitest-environment jsdom
 */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { findQuestions, isMeant, questions } from '../features/help/questions.ts'
import { findMessage, type MessageTree } from '../gateways/text/formatMessage.ts'
import { findMessages } from '../gateways/text/messages.server.ts'
import * as help from './help.tsx'
import { renderPage } from './page.setup.tsx'

afterEach(cleanup)

const open = (url = '/help', options: object = {}) => renderPage(help, { path: '/help', url, answers: {}, ...options })
const asked = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('every question is shown closed, and those with a link say where it leads', async () => {
  await open()
  expect(asked()).toHaveLength(questions.length)
  expect(document.querySelectorAll('details[open]')).toHaveLength(0)
  expect(screen.getAllByText('How to pay, step by step')[0]?.getAttribute('href')).toBe('/how-to-pay')
})

// promise: public-help
test('a search in the URL opens the questions that contain all of its words', async () => {
  await open('/help?q=DEPOSIT+back')
  expect(asked()).toEqual(['When do I get my deposit back?'])
  expect(document.querySelectorAll('details[open]')).toHaveLength(1)
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('DEPOSIT back')
})

// promise: search-help-languages
test.each([
  ['th', 'deposit back', 'deposit'],
  ['th', 'wallet', 'walletLost'],
  ['es', 'wallet', 'walletLost'],
  ['en', 'fianza', 'deposit'],
] as const)(
  "on a page in %s, “%s” finds matching answers of other languages, shown in the page's own",
  async (language, search, name) => {
    await open(`/help?q=${search}`, { language })
    const { questions: said } = findMessages(language, 'help') as { questions: Record<string, { title: string }> }
    expect(asked()).toContain(said[name]?.title)
  },
)

test("matches in the page's language are not mixed with those of other languages", () => {
  const own = (key: string) => (key === 'questions.pay.title' ? 'wallet' : '')
  const other = () => 'wallet'
  expect(findQuestions('wallet', own, [other])).toEqual(['pay'])
  expect(findQuestions('purse', own, [() => 'purse'])).toEqual(questions)
})

// promise: public-help-contact
test('a search without results says so, and the contact stays', async () => {
  await open('/help?q=zebra')
  expect(asked()).toEqual([])
  expect(screen.getByText(/“zebra”/)).toBeTruthy()
  expect(screen.getByText('Still not solved?')).toBeTruthy()
})

test('accents and case are ignored; Thai vowel marks are not', () => {
  expect(isMeant('¿Cuándo me devuelven la fianza?', 'CUANDO fianza')).toBe(true)
  expect(isMeant('ที่พัก', 'ที่')).toBe(true)
  expect(isMeant('ทัพ', 'ที่')).toBe(false)
  expect(isMeant('เอ\u2060ส\u2060โค\u2060รว์ถือเงิน', 'เอสโครว์')).toBe(true)
})

/** Questions of newcomers, as typed, and the question of the page that answers each. */
const typed = [
  ['en', 'can I see the flat before I pay?', 'viewing'],
  ['en', 'how do I know the landlord is not a scammer', 'real'],
  ['en', 'do you take credit cards', 'card'],
  ['en', 'is my dog allowed? pet', 'pets'],
  ['en', 'what happens if I get no keys', 'safe'],
  ['en', 'who is behind this company, was it audited', 'who'],
  ['en', 'why do I have to give my passport number', 'identity'],
  ['es', '¿me devuelven el dinero si cancelo después de pagar?', 'cancel'],
  ['es', '¿puedo irme antes de que acabe?', 'early'],
  ['es', 'quiero quedarme más tiempo', 'longer'],
  ['es', '¿cómo pago la mensualidad del segundo mes?', 'rents'],
  ['es', 'me retraso unos días con la mensualidad', 'late'],
  ['es', 'envié USDT por otra red', 'network'],
  ['es', '¿el contrato vale ante la ley?', 'contract'],
  ['th', 'นัดชมที่พักได้ไหม', 'viewing'],
  ['th', 'จ่ายด้วยบัตรเครดิตได้ไหม', 'card'],
  ['th', 'ขอใบเสร็จสำหรับภาษี', 'receipts'],
  ['th', 'ผู้ให้เช่าต้องจ่ายค่าลงประกาศเท่าไร', 'landlordCost'],
  ['th', 'เงินประกันคืนเมื่อไร', 'deposit'],
  ['th', 'ถ้าโดนโกงจะทำอย่างไร', 'safe'],
] as const

// promise: help-own-questions
test('of twenty questions of newcomers in three languages at least eighteen find their answer among the first three', () => {
  const helpIn = (language: 'en' | 'es' | 'th') => (key: string) =>
    findMessage(findMessages(language, 'help') as MessageTree, language, key) ?? ''
  const missed = typed.filter(([language, search, name]) => {
    const others = (['en', 'es', 'th'] as const).filter((other) => other !== language)
    const found = findQuestions(search, helpIn(language), others.map(helpIn))
    return !found.slice(0, 3).includes(name)
  })
  expect(missed.length).toBeLessThanOrEqual(2)
})

/** Questions from a usability reader that were unanswered, shortened; and who chooses the arbitrator. */
const ownQuestions = [
  ['en', 'I only have baht in my bank app, how do I get USDT?', 'buyUsdt'],
  ['en', 'the flat is not as in the photos, do I get my money back', 'notAsShown'],
  ['en', 'who chooses the arbitrator', 'arbitrator'],
  ['en', 'do I have to pay tax on the rent', 'taxes'],
  ['es', 'el casero no me deja entrar', 'noKeys'],
  ['es', 'cómo paso los USDT a euros en mi banco', 'cashOut'],
  ['es', 'fianza legal en la Comunidad de Madrid', 'legalDeposit'],
  ['es', 'soy dueño, deja de pagar y no se va', 'unpaid'],
  ['es', 'puedo pagar con bitcoin o con Chivo', 'otherCoins'],
  ['en', 'can roommates split the rent', 'roommates'],
  ['es', 'cuándo recibo la primera mensualidad como propietario', 'firstRent'],
  ['es', 'el inquilino daña algo, cómo reclamo', 'damage'],
  ['es', 'normas para mascotas y niños', 'houseRules'],
  ['th', 'ต้องเสียภาษีไหม', 'taxes'],
  ['th', 'จ่ายด้วยคริปโตผิดกฎหมายไหม', 'cryptoLaw'],
  ['th', 'ใครเห็นข้อมูลส่วนตัวของฉัน', 'seen'],
] as const

test.each(ownQuestions)('in %s, “%s” finds its answer among the first three', (language, search, name) => {
  const helpIn = (one: 'en' | 'es' | 'th') => (key: string) =>
    findMessage(findMessages(one, 'help') as MessageTree, one, key) ?? ''
  const others = (['en', 'es', 'th'] as const).filter((other) => other !== language)
  expect(findQuestions(search, helpIn(language), others.map(helpIn)).slice(0, 3)).toContain(name)
})

test('without a contact of the operator the page says so', async () => {
  await open('/help', { outside: {} })
  expect(screen.getByText('The operator of this site has not given a contact address.')).toBeTruthy()
  cleanup()
  await open('/help', { outside: { help: 'mailto:help@mail.example' } })
  expect(screen.queryByText(/has not given a contact address/)).toBeNull()
})
