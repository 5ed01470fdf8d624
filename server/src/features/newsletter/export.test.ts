import { parseCsv } from '@keyhold/rental/csvRows.ts'
import { afterAll, expect, test } from 'vitest'
import { runNewsletter } from '../../newsletter.ts'
import { createTestServices } from '../../testing/services.ts'

const services = await createTestServices()
afterAll(() => services.close())
const subscribe = (payload: object) => services.app.inject({ method: 'POST', url: '/api/subscribe', payload })
const exported = async () => {
  const { csv, sentence } = await runNewsletter({ DATABASE_URL: services.databaseUrl })
  return { csv, sentence, rows: (parseCsv(csv) ?? []).map(({ cells }) => cells) }
}

test('whoever sends the newsletter gets who agreed to which words and when, and nobody who left', async () => {
  await subscribe({ name: 'Ben', phone: '7', email: 'ben@mail.test', cityId: 3_128_760 })
  await subscribe({ name: 'Lin', phone: '8', email: 'lin@mail.test', languageId: 700_002 })
  await subscribe({ name: 'Old', phone: '9', email: 'old@mail.test', consentVersion: '2020-01' })
  await subscribe({ name: 'Gone', phone: '9', email: 'gone@mail.test' })
  await services.deps.database`update subscription set unsubscribed_at = now() where email = 'gone@mail.test'`
  const { rows, sentence } = await exported()
  expect(rows.slice(1).map(([email]) => email)).toEqual(['ben@mail.test', 'lin@mail.test', 'old@mail.test'])
  const words = 'I accept the newsletter terms: one email a month, my data for nothing else.'
  expect(rows[1]).toEqual(['ben@mail.test', 'Ben', '7', 'en', '2026-11-20T12:00:00.000Z', '2026-11', words, '3128760'])
  expect(rows[2]?.[6]).not.toBe(words)
  expect([rows[3]?.[5], rows[3]?.[6]]).toEqual(['2020-01', ''])
  expect(sentence).toContain('3 addresses')
})

test('a name that a spreadsheet would run is only a name', async () => {
  await subscribe({ name: '=HYPERLINK("http://evil.test")', phone: '+7', email: 'evil@mail.test' })
  const { csv } = await exported()
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
  expect(csv).toContain(`"'+7"`)
})

test('where there is no Keyhold it says so', async () => {
  const away = { DATABASE_URL: 'postgres://keyhold@127.0.0.1:1/keyhold' }
  await expect(runNewsletter(away)).rejects.toThrow('The database does not answer.')
})
