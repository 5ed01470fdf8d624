import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseCsv } from '@keyhold/rental/csvRows.ts'
import { afterAll, expect, test } from 'vitest'
import { runNewsletter } from '../../../newsletter.ts'
import { createTestServices } from '../../../testing/services.ts'

const PUBLIC_URL = 'https://homes.example/'
const services = await createTestServices()
const { database, secret } = services.deps
afterAll(() => services.close())
const subscribe = async (payload: { email: string; [field: string]: unknown }, agrees = true) => {
  await services.app.inject({ method: 'POST', url: '/api/subscribe', payload })
  const [mail] = (await services.app.inject(`/api/mailbox?to=${payload.email}`)).json()
  const token = mail.link.split('/').at(-1)
  if (agrees) await services.app.inject({ method: 'POST', url: '/api/subscribe/confirm', payload: { token } })
}
const exported = async () => {
  const { csv, sentence } = await runNewsletter({
    DATABASE_URL: services.databaseUrl,
    TOKEN_SECRET: secret,
    PUBLIC_URL,
  })
  return { csv, sentence, rows: (parseCsv(csv) ?? []).map(({ cells }) => cells) }
}

// promise: pub-6-newsletter-export
test('the newsletter’s sender gets who agreed to which text and when, without people who left or never confirmed', async () => {
  await subscribe({ name: 'Ben', phone: '7', email: 'ben@mail.test', cityId: 3_128_760 })
  await subscribe({ name: 'Lin', phone: '8', email: 'lin@mail.test', languageId: 700_002 })
  await subscribe({ name: 'Old', phone: '9', email: 'old@mail.test', consentVersion: '2020-01' })
  await subscribe({ name: 'Gone', phone: '9', email: 'gone@mail.test' })
  await subscribe({ name: 'Mute', phone: '9', email: 'mute@mail.test' }, false)
  await database`update subscription set unsubscribed_at = now() where email = 'gone@mail.test'`
  const { rows, sentence } = await exported()
  expect(rows.slice(1).map(([email]) => email)).toEqual(['ben@mail.test', 'lin@mail.test', 'old@mail.test'])
  const words = 'I accept the newsletter terms: one email a month, and my data is used for nothing else.'
  const at = '2026-11-20T12:00:00.000Z'
  expect(rows[1]?.slice(0, 9)).toEqual(['ben@mail.test', 'Ben', '7', 'en', at, at, '2026-11', words, '3128760'])
  const [page = '', oneClick = ''] = rows[1]?.slice(9) ?? []
  expect(page).toMatch(/^https:\/\/homes\.example\/unsubscribe\/[\w-]{43}$/)
  expect(oneClick).toBe(page.replace('/unsubscribe/', '/api/unsubscribe/'))
  expect(rows[2]?.[7]).not.toBe(words)
  expect([rows[3]?.[6], rows[3]?.[7]]).toEqual(['2020-01', ''])
  expect(sentence).toContain('3 addresses')
})

test('the link of a row ends only that subscription; rows with a link of another secret are left out, and counted', async () => {
  const { rows } = await exported()
  const url = new URL(rows[2]?.[10] ?? '').pathname
  expect((await services.app.inject({ method: 'POST', url })).statusCode).toBe(200)
  expect((await exported()).rows.map(([email]) => email)).not.toContain('lin@mail.test')
  expect((await exported()).rows.map(([email]) => email)).toContain('ben@mail.test')
  await database`update subscription set unsubscribe_hash = '\\x00' where email = 'old@mail.test'`
  const later = await exported()
  expect(later.rows.slice(1).map(([email]) => email)).toEqual(['ben@mail.test'])
  expect(later.sentence).toContain('1 addresses. 1 joined under another TOKEN_SECRET and are left out')
  expect(later.sentence).not.toContain('Is the TOKEN_SECRET here')
  const another = { DATABASE_URL: services.databaseUrl, TOKEN_SECRET: `another ${secret}`, PUBLIC_URL }
  const { csv, sentence } = await runNewsletter(another)
  expect(parseCsv(csv)).toHaveLength(1)
  expect(sentence).toContain('0 addresses. 2 joined under another TOKEN_SECRET')
  expect(sentence).toContain('Is the TOKEN_SECRET here the one that Keyhold has?')
})

test('a name that a spreadsheet would execute is escaped', async () => {
  await subscribe({ name: '=HYPERLINK("http://evil.test")', phone: '+7', email: 'evil@mail.test' })
  const { csv } = await exported()
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
  expect(csv).toContain(`"'+7"`)
})

test('without a Keyhold instance it reports that', async () => {
  const away = { DATABASE_URL: 'postgres://keyhold@127.0.0.1:1/keyhold', TOKEN_SECRET: secret, PUBLIC_URL }
  await expect(runNewsletter(away)).rejects.toThrow('The database does not answer.')
})

test('without Keyhold’s address or its secret no list is created, and no secret either', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-newsletter-'))
  const here = { DATABASE_URL: services.databaseUrl, KEYHOLD_DATA: folder }
  await expect(runNewsletter({ ...here, TOKEN_SECRET: secret })).rejects.toThrow('Give PUBLIC_URL as Keyhold has it')
  await expect(runNewsletter({ ...here, PUBLIC_URL })).rejects.toThrow(`There is no secret in ${folder}`)
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})
