/** Files in other encodings than UTF-8. */
import { expect, test } from 'vitest'
import { type Decode, readFileText, sampleOf } from './fileText.ts'

const decode: Decode = (encoding, bytes) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
const read = (bytes: Uint8Array, known?: 'windows-1252') => readFileText(bytes, decode, known)
const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const text = 'Título;Precio\r\nÁtico;900\r\n'

test('UTF-8 and UTF-16 are read, with a mark or without one', () => {
  expect(read(Buffer.from(text))).toEqual({ text })
  expect(read(Buffer.from(`\ufeff${text}`))).toEqual({ text })
  const wide = Buffer.from(text, 'utf16le')
  expect(read(wide)).toEqual({ text })
  expect(read(Buffer.concat([Buffer.from([0xff, 0xfe]), wide]))).toEqual({ text })
  expect(read(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(wide).swap16()]))).toEqual({ text })
  expect(read(Buffer.from(wide).swap16())).toEqual({ text })
})

test('text without a mark is offered in each encoding it can be, until the landlord has chosen', () => {
  const asked = read(latin(text))
  expect('readings' in asked && asked.readings.map(({ encoding }) => encoding)).toContain('windows-1252')
  expect('readings' in asked && asked.readings[0]).toEqual({ encoding: 'windows-1252', text })
  expect(read(latin(text), 'windows-1252')).toEqual({ text })
  const thai = Uint8Array.of(0xc3, 0xcb, 0xd1, 0xca) // รหัส in Windows-874
  const readings = read(thai)
  expect('readings' in readings && readings.readings.find(({ encoding }) => encoding === 'windows-874')?.text).toBe(
    'รหัส',
  )
  expect(sampleOf(`a;b\r\n${text}`)).toBe('Título, Ático')
})

test('XML is read as it declares itself, unless it is UTF-8 after all', () => {
  const xml = '<?xml version="1.0" encoding="ISO-8859-1"?><a>Chamberí</a>'
  expect(read(latin(xml))).toEqual({ text: xml })
  expect(read(Buffer.from(xml))).toEqual({ text: xml })
  expect(read(latin(xml.replace('ISO-8859-1', 'no-such')))).toHaveProperty('readings')
})
