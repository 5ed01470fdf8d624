/** A zip that other programs can unpack. */
import { afterEach, expect, test, vi } from 'vitest'
import { unzip } from '../testing/zip.ts'
import { zipOf } from './zip.ts'

afterEach(() => vi.unstubAllEnvs())

const at = Date.parse('2026-11-20T23:41:08Z')
const files = [
  { name: 'README.txt', content: 'Read me. '.repeat(500) },
  { name: 'ข้อตกลง.txt', content: 'ค่าเช่าและเงินประกัน' },
  { name: 'empty.json', content: '' },
]

test('every file is unpacked unchanged, under its name, Thai names too', () => {
  expect(unzip(zipOf(files, at)).map(({ name, content }) => ({ name, content }))).toEqual(files)
})

test('text is compressed', () => {
  expect(zipOf(files, at).length).toBeLessThan(1_000)
})

test('files carry UTC time in any server time zone, and the same kit has the same bytes', () => {
  const zips = ['UTC', 'Asia/Bangkok', 'America/El_Salvador'].map((zone) => {
    vi.stubEnv('TZ', zone)
    return zipOf(files, at)
  })
  expect(unzip(zips[1] ?? Buffer.alloc(0)).map((file) => file.at)).toEqual(Array(3).fill('2026-11-20 23:41:08'))
  expect(zips.every((zip) => zip.equals(zips[0] ?? Buffer.alloc(0)))).toBe(true)
})
