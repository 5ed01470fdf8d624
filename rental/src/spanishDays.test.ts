import { expect, test } from 'vitest'
import { joinDays } from './spanishDays.ts'

test.each([
  ['La renta de 28 mar vence hoy', 'La renta del 28 mar vence hoy'],
  ['Pagar la renta de 1 sept 2026 a Ana', 'Pagar la renta del 1 sept 2026 a Ana'],
  ['Situación a 8 may 2026, 12:00', 'Situación al 8 may 2026, 12:00'],
  ['De 1 dic a 5 dic', 'Del 1 dic al 5 dic'],
  ['La renta de marzo', 'La renta de marzo'],
  ['La renta de 28 marcos', 'La renta de 28 marcos'],
  ['del 28 mar al 3 abr', 'del 28 mar al 3 abr'],
  ['desde 28 mar', 'desde 28 mar'],
  ['La renta de 950 USDT', 'La renta de 950 USDT'],
])('“%s” is written “%s”', (given, written) => expect(joinDays(given)).toBe(written))
