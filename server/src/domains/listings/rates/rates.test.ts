/** Exchange rates: read once a day by one process, through the one gateway, and served only while they are fresh. */
import { readFileSync } from 'node:fs'
import type { RatesAnswer } from '@keyhold/api/rates.schema.ts'
import { whole } from '@keyhold/rental/money.ts'
import { aboutIn, currenciesOf } from '@keyhold/rental/rates.ts'
import fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createPublicFetch, UnreadableAddress } from '../../../gateways/publicFetch.ts'
import { createTestServices } from '../../../testing/services.ts'
import { readBankFile } from './bankFile.ts'
import { openRates } from './open.ts'

const services = await createTestServices()
const { database, clock } = services.deps
afterAll(() => services.close())
const url = 'https://bank.example/eurofxref-daily.xml'
const daysAgo = (days: number) => new Date(clock.now() - days * 86_400_000).toISOString().slice(0, 10)
const today = () => daysAgo(0)
/** The bank's file of 4 September 2017, every currency of that day (free to be used, source: European Central Bank). */
const recorded = readFileSync(new URL('eurofxref-daily.sample.xml', import.meta.url), 'utf8')
/** As in the bank's documentation. */
const fileOf = (day: string, dollars = '1.0856') => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='${day}'>
			<Cube currency='USD' rate='${dollars}'/>
			<Cube currency='JPY' rate='163.42'/>
			<Cube currency='THB' rate='37.561'/>
		</Cube>
	</Cube>
</gesmes:Envelope>`

let file: string | UnreadableAddress
const asked: string[] = []
const publicFetch = {
  isAllowed: () => true,
  async read(address: string) {
    asked.push(address)
    if (typeof file !== 'string') throw file
    return Buffer.from(file)
  },
}
const open = (given: string | undefined = url) => openRates({ database, clock, url: given, publicFetch })
/** The rates from a process that starts now. */
async function ratesOf(rates = open()): Promise<RatesAnswer['rates']> {
  const app = fastify()
  const { validatorCompiler, serializerCompiler } = await import('fastify-type-provider-zod')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  rates.addRoutes(app)
  const answer = await app.inject('/rates')
  await app.close()
  return answer.json<RatesAnswer>().rates
}

beforeEach(async () => {
  await database`delete from exchange_rates`
  asked.length = 0
  file = fileOf(today())
})

test('the bank’s file has a day and the value of a euro in other currencies', () => {
  expect(readBankFile(fileOf('2026-11-24'))).toEqual({
    day: '2026-11-24',
    perEuro: { USD: '1.0856', JPY: '163.42', THB: '37.561' },
  })
})

test('a whole file of the bank is read: every currency in it can be chosen, and dollars are converted to each', () => {
  const rates = readBankFile(recorded)
  expect(rates.day).toBe('2017-09-04')
  expect(Object.keys(rates.perEuro)).toHaveLength(31)
  expect(rates.perEuro).toMatchObject({ USD: '1.1905', GBP: '0.91855', IDR: '15869.55', THB: '39.465', ZAR: '15.4097' })
  const rent = whole(2_381, 'USDT')
  expect(['EUR', 'THB', 'IDR'].map((code) => aboutIn(rent, code, rates))).toEqual([2_000n, 78_930n, 31_739_100n])
  expect(currenciesOf(rates).filter((code) => aboutIn(rent, code, rates) === undefined)).toEqual([])
})

test('Windows line endings, double quotes or a single line give the same result', () => {
  const others = [recorded.replaceAll('\n', '\r\n'), recorded.replaceAll("'", '"'), recorded.replace(/[\n\t]+/g, ' ')]
  for (const other of others) expect(readBankFile(other)).toEqual(readBankFile(recorded))
})

test.each([
  ['nothing', ''],
  ['a file without a day', recorded.replace(/<Cube>[\s\S]*<\/Cube>/, '')],
  ['a day without currencies', recorded.replace(/<Cube currency.*\n/g, '')],
  ['a file truncated before its day', recorded.slice(0, 300)],
  ['an HTML page', '<!doctype html><title>Moved</title>'],
  ['no day', fileOf('yesterday')],
  ['an invalid day', fileOf('2026-02-30')],
  ['no dollars', fileOf('2026-11-24').replace('USD', 'USX')],
  ['an invalid dollar rate', fileOf('2026-11-24', '0')],
])('%s is refused as rates', (_, words) => {
  expect(() => readBankFile(words)).toThrow('')
})

// promise: rates-read
test('the file is fetched once a day, by one process of several', async () => {
  const processes = [open(), open(), open()]
  await Promise.all(processes.map(({ tick }) => tick()))
  for (let hour = 0; hour < 23; hour++) {
    clock.pass(3_600)
    for (const { tick } of processes) await tick()
  }
  expect(asked).toEqual([url])
  clock.pass(3_700)
  for (const { tick } of processes) await tick()
  expect(asked).toHaveLength(2)
})

test('every process serves the rates that were read, with their day', async () => {
  await open().tick()
  expect(await ratesOf()).toEqual({ day: today(), perEuro: { USD: '1.0856', JPY: '163.42', THB: '37.561' } })
})

// promise: rates-bank-file
test('over a weekend Friday’s rates are served, with Friday’s day, and on Monday the bank’s new ones', async () => {
  file = fileOf(daysAgo(1))
  await open().tick()
  expect(await ratesOf()).toMatchObject({ day: daysAgo(1) })
  clock.pass(86_401)
  await open().tick()
  expect(await ratesOf()).toMatchObject({ day: daysAgo(2) })
  clock.pass(86_401)
  file = fileOf(today(), '1.2')
  await open().tick()
  expect(await ratesOf()).toMatchObject({ day: today(), perEuro: { USD: '1.2' } })
})

test('a file that is five days old when read is not served', async () => {
  file = fileOf(daysAgo(5))
  await open().tick()
  expect([asked.length, await ratesOf()]).toEqual([1, null])
})

test('rates more than four days old are not served', async () => {
  await open().tick()
  clock.pass(4 * 86_400)
  expect(await ratesOf()).not.toBeNull()
  clock.pass(86_400)
  expect(await ratesOf()).toBeNull()
})

test('an unreadable file changes nothing, is not reported, and is fetched again in an hour', async () => {
  await open().tick()
  clock.pass(86_400)
  for (const bad of ['<html>', new UnreadableAddress('address-unreachable')]) {
    file = bad
    await open().tick()
    await open().tick()
    clock.pass(3_600)
  }
  expect(asked).toHaveLength(3)
  expect(await ratesOf()).toMatchObject({ perEuro: { USD: '1.0856' } })
  file = fileOf(today(), '1.2')
  await open().tick()
  expect(await ratesOf()).toMatchObject({ perEuro: { USD: '1.2' } })
})

test('without an address no rates are fetched or served, whatever was read before', async () => {
  await open().tick()
  const off = openRates({ database, clock, url: undefined, publicFetch })
  clock.pass(2 * 86_400)
  await off.tick()
  expect([asked.length, await ratesOf(off)]).toEqual([1, null])
})

test('the gateway refuses addresses of our own machines', async () => {
  const inside = openRates({ database, clock, url: 'https://127.0.0.1/rates.xml', publicFetch: createPublicFetch() })
  await inside.tick()
  expect(await ratesOf(inside)).toBeNull()
})
