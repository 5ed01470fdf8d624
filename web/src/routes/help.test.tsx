/**
 * The help page.
 * @vitest-environment jsdom
 */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { findQuestions, isMeant, questions } from '../features/help/questions.ts'
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
  expect(screen.getByText('How to pay, step by step').getAttribute('href')).toBe('/how-to-pay')
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
