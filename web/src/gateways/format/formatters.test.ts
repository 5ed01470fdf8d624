/**
 * On the server, formatters cache their results.
 * @vitest-environment node
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { currencyFormat, dateTimeFormat, listFormat, relativeTimeFormat } from './formatters.ts'

test('an amount or a day is formatted once, then read from the cache', () => {
  const [money, day] = [currencyFormat('es', 'EUR'), dateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })]
  const amounts = [950, 1_200.5, -0, 0, -0, Number.NaN, 950, 1_200.5]
  const written = ['EUR 950', 'EUR 1200.50', '-EUR 0', 'EUR 0', '-EUR 0', 'EURNaN', 'EUR 950', 'EUR 1200.50']
  expect(amounts.map((amount) => money.format(amount))).toEqual(written.map((one) => one.replace(' ', '\u00a0')))
  expect([day.format(0), day.format(0)]).toEqual(['January 1, 1970', 'January 1, 1970'])
})

test('values other than a number are always formatted', () => {
  const [ago, list] = [relativeTimeFormat('en'), listFormat('en')]
  expect([ago.format(-2, 'day'), ago.format(-2, 'hour')]).toEqual(['2 days ago', '2 hours ago'])
  expect([list.format(['a', 'b']), list.format(['a', 'c'])]).toEqual(['a and b', 'a and c'])
})

test('the cache holds two thousand entries and no more', () => {
  const said = vi.spyOn(Map.prototype, 'clear')
  const money = currencyFormat('en', 'JPY')
  for (let amount = 0; amount < 2_000; amount++) money.format(amount)
  expect(said).not.toHaveBeenCalled()
  money.format(2_000)
  expect(said).toHaveBeenCalledOnce()
  said.mockRestore()
})

test('no page creates its own formatter: that costs as much as formatting a hundred sentences, per request', () => {
  const source = path.join(import.meta.dirname, '../..')
  const keepsOne = /^const \w+ = new Intl\.\w+\(/gm
  const saysNothing = /Intl\.DateTimeFormat\(\)\.resolvedOptions\(\)/g // except to read the device's time zone
  const makesOne = /\bIntl\.\w+\(|\.toLocale(Date|Time)?String\(/
  const making = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['**/*.test.{ts,tsx}', '**/*.setup.tsx'] })
    .filter((file) =>
      makesOne.test(readFileSync(path.join(source, file), 'utf8').replaceAll(keepsOne, '').replaceAll(saysNothing, '')),
    )
    .sort()
  expect(making).toEqual(['gateways/format/formatters.ts', 'gateways/text/formatMessage.ts']) // both cache
})
