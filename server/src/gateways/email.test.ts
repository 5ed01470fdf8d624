import { expect, test } from 'vitest'
import { renderEmail } from './email.ts'

const email = (name: string) =>
  renderEmail(
    {
      to: 'ada@mail.example',
      languageId: 700_000,
      kind: 'leases:mail.requested',
      values: { tenant: name, name, home: name, count: 1, from: '3 May 2026', to: '3 Sep 2026' },
      path: '/profile',
      facts: { home: name },
      items: [{ title: name, words: name, path: '/detail/1' }],
    },
    'https://keyhold.test',
  )

test('a name in an e-mail never becomes a link, in the text or in the HTML', () => {
  const { text, html, subject } = email('Pay at evil.example now')
  for (const part of [text, html, subject]) expect(part).not.toContain('evil.example')
  expect(text).toContain('evil.\u2060example')
  expect(html).toContain('evil.\u2060example')
  expect(html.match(/href="[^"]*"/g)?.every((link) => link.startsWith('href="https://keyhold.test/'))).toBe(true)
})

test('amounts, Thai abbreviations and e-mail addresses stay as they are', () => {
  for (const words of ['1.100,50', '3 ก.ย. 2569', 'ada@mail.example', 'J. R. Tolkien'])
    expect(email(words).text).toContain(words)
})
