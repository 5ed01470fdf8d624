import { expect, test } from 'vitest'
import { withoutNumber } from './withoutNumber.ts'

test.each([
  ['Calle Padres Aguilar 12', 'Calle Padres Aguilar'],
  ['Calle de la Palma, 14, 3º', 'Calle de la Palma'],
  ['88/12 Sukhumvit Soi 39', 'Sukhumvit Soi'],
  ['Pasaje Los Pinos #4-B', 'Pasaje Los Pinos'],
  ['Colonia Escalón', 'Colonia Escalón'],
  ['Calle de Serrano 45, piso 3, puerta B', 'Calle de Serrano'],
  ['Calle de Serrano 45 3.º piso', 'Calle de Serrano'],
  ['Sukhumvit Road, Unit 1204, Watthana', 'Sukhumvit Road, Watthana'],
  ['Calle El Mirador apto. 7-B', 'Calle El Mirador'],
  ['ถนนสุขุมวิท ห้อง 1204 ชั้น 12', 'ถนนสุขุมวิท'],
  ['Calle Mayor 12 bajo', 'Calle Mayor'],
  ['Calle Mayor 12 2º B', 'Calle Mayor'],
  ['Calle Mayor 12 bis', 'Calle Mayor'],
  ['Calle Mayor 12 - 3 B', 'Calle Mayor'],
  ['Calle Mayor nº 12 bajo B', 'Calle Mayor'],
  ['No. 12 High Street', 'High Street'],
  ['เลขที่ 12 ถนนสุขุมวิท', 'ถนนสุขุมวิท'],
  ['Calle Casa Blanca, Local Mercado', 'Calle Casa Blanca, Local Mercado'],
])('the address %s loses the number of its house, floor and flat', (address, shown) => {
  expect(withoutNumber(address)).toBe(shown)
})
