/** A large body is not parsed before it is known who sent it, and never if it has millions of values. */
import { importLimits } from '@keyhold/rental/homesTable.ts'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createRateLimiter } from '../gateways/rateLimiter.ts'
import { createTestHomes } from '../testing/homes.ts'
import { isTooWide, mostSigns } from './jsonBody.ts'

const homes = await createTestHomes()
const { app, close, deps } = homes.services
afterAll(() => close())
const toTry = '/api/roomAd/import/preview'
const wide = `{"file":[${'[],'.repeat((importLimits.bytes - 20) / 3)}[]]}`

/** Sends a body, and returns the answer with the number of long texts that were parsed as JSON. */
async function send(payload: string, authorization: string, type = 'application/json') {
  const parse = vi.spyOn(JSON, 'parse')
  onTestFinished(() => parse.mockRestore())
  const headers = { 'content-type': type, authorization }
  const answer = await app.inject({ method: 'POST', url: toTry, headers, payload })
  const parsed = parse.mock.calls.filter(([text]) => String(text).length > 100_000).length
  return { status: answer.statusCode, code: answer.json().code, parsed }
}

test('a body of millions of values is refused before it is parsed: for a visitor, a newcomer and a landlord', async () => {
  const [landlord, newcomer] = [await homes.createPerson(), await homes.createPerson({ confirmed: false })]
  expect(await send(wide, 'x')).toEqual({ status: 403, code: 'session-over', parsed: 0 })
  expect(await send(wide, newcomer.authorization)).toEqual({ status: 409, code: 'email-not-confirmed', parsed: 0 })
  expect(await send(wide, landlord.authorization)).toEqual({ status: 413, code: 'too-large', parsed: 0 })
})

test('one long text is parsed once, and not for a visitor, a newcomer or a landlord beyond the limit', async () => {
  const [landlord, newcomer] = [await homes.createPerson(), await homes.createPerson({ confirmed: false })]
  const long = JSON.stringify({ file: `reference\n"A"${'\n'.repeat(150_000)}` })
  expect(await send(long, landlord.authorization)).toEqual({ status: 200, code: undefined, parsed: 1 })
  vi.restoreAllMocks()
  expect(await send(long, 'x')).toEqual({ status: 403, code: 'session-over', parsed: 0 })
  expect(await send(long, newcomer.authorization)).toEqual({ status: 409, code: 'email-not-confirmed', parsed: 0 })
  const rateLimiter = createRateLimiter(deps.database, deps.clock)
  for (let files = 1; files < 240; files++) await rateLimiter.hit('an import file', landlord.id, 3600)
  expect(await send(long, landlord.authorization)).toEqual({ status: 429, code: 'too-many-requests', parsed: 0 })
})

test('a plain form is refused where JSON is expected: it may have millions of fields', async () => {
  const { authorization } = await homes.createPerson()
  const form = 'application/x-www-form-urlencoded; charset=utf-8'
  expect(await send('a&'.repeat(500_000), authorization, form)).toMatchObject({ status: 415, code: 'wrong-type' })
})

test('only signs outside texts count, up to the maximum', async () => {
  const wideBy = (signs: number) => isTooWide(Buffer.from(`[${','.repeat(signs - 1)}`))
  expect([await wideBy(mostSigns), await wideBy(mostSigns + 1)]).toEqual([false, true])
  const mixed = ['[', ',', '{', ':'].map((sign) => sign.repeat(mostSigns / 4)).join('')
  expect([await isTooWide(Buffer.from(mixed)), await isTooWide(Buffer.from(`${mixed}:`))]).toEqual([false, true])
  const text = JSON.stringify({ file: '[,{:"\\'.repeat(mostSigns), part: 0 })
  expect(await isTooWide(Buffer.from(text))).toBe(false)
  expect(await isTooWide(Buffer.from(text + ','.repeat(mostSigns)))).toBe(true)
})

test('a body is looked at only as far as it is needed, and others get their turn in between', async () => {
  let looks = 0
  const get = (_: object, key: string) => {
    if (key === 'length') return 12_000_000
    looks++
    return '['.charCodeAt(0)
  }
  expect(await isTooWide(new Proxy({}, { get }) as unknown as Uint8Array)).toBe(true)
  expect(looks).toBe(mostSigns + 1)
  let turns = 0
  const count = () => {
    turns++
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  onTestFinished(() => clearImmediate(counting))
  expect(await isTooWide(Buffer.alloc(4 * 1_048_576, '"'))).toBe(false)
  expect(turns).toBeGreaterThanOrEqual(3)
})
