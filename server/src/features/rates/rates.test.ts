/** Rates of exchange: read once a day by one process, through the one door, and told only while they are fresh. */
import type { RatesAnswer } from '@keyhold/api/rates.schema.ts'
import fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createPublicFetch, UnreadableAddress } from '../../gateways/publicFetch.ts'
import { createTestServices } from '../../testing/services.ts'
import { readBankFile } from './bankFile.ts'
import { openRates } from './open.ts'

const services = await createTestServices()
const { database, clock } = services.deps
afterAll(() => services.close())
const url = 'https://bank.example/eurofxref-daily.xml'
const today = () => new Date(clock.now()).toISOString().slice(0, 10)
/** As the bank's documentation shows it. */
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
/** What a process that starts now answers. */
async function told(rates = open()): Promise<RatesAnswer['rates']> {
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

test('the bank’s file is a day and what a euro is in other currencies', () => {
  expect(readBankFile(fileOf('2026-11-24'))).toEqual({
    day: '2026-11-24',
    perEuro: { USD: '1.0856', JPY: '163.42', THB: '37.561' },
  })
})

test.each([
  ['nothing', ''],
  ['a page of the web', '<!doctype html><title>Moved</title>'],
  ['no day', fileOf('yesterday')],
  ['a day that is none', fileOf('2026-02-30')],
  ['no dollars', fileOf('2026-11-24').replace('USD', 'USX')],
  ['dollars that are no rate', fileOf('2026-11-24', '0')],
])('%s is not read as rates', (_, words) => {
  expect(() => readBankFile(words)).toThrow('')
})

test('it is asked for once a day, by one process of several', async () => {
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

test('what was read is told by every process, with its day', async () => {
  await open().tick()
  expect(await told()).toEqual({ day: today(), perEuro: { USD: '1.0856', JPY: '163.42', THB: '37.561' } })
})

test('rates of more than four days ago are not told', async () => {
  await open().tick()
  clock.pass(4 * 86_400)
  expect(await told()).not.toBeNull()
  clock.pass(86_400)
  expect(await told()).toBeNull()
})

test('an unreadable file changes nothing, is no fault, and is asked for again in an hour', async () => {
  await open().tick()
  clock.pass(86_400)
  for (const bad of ['<html>', new UnreadableAddress('address-unreachable')]) {
    file = bad
    await open().tick()
    await open().tick()
    clock.pass(3_600)
  }
  expect(asked).toHaveLength(3)
  expect(await told()).toMatchObject({ perEuro: { USD: '1.0856' } })
  file = fileOf(today(), '1.2')
  await open().tick()
  expect(await told()).toMatchObject({ perEuro: { USD: '1.2' } })
})

test('without an address nothing is asked and nothing told, whatever was read before', async () => {
  await open().tick()
  const off = openRates({ database, clock, url: undefined, publicFetch })
  clock.pass(2 * 86_400)
  await off.tick()
  expect([asked.length, await told(off)]).toEqual([1, null])
})

test('addresses of our own machines are refused by the one door', async () => {
  const inside = openRates({ database, clock, url: 'https://127.0.0.1/rates.xml', publicFetch: createPublicFetch() })
  await inside.tick()
  expect(await told(inside)).toBeNull()
})
