/** Encoding of frames, by the STOMP specifications. */
import { expect, test } from 'vitest'
import { encodeFrame } from './encoder.ts'

const written = (...frame: Parameters<typeof encodeFrame>) => encodeFrame(...frame).toString()

test('a frame is written as its command, its headers, a blank line, its body and the NULL octet', () => {
  expect(written('RECEIPT', { 'receipt-id': '77' }, '1.2')).toBe('RECEIPT\nreceipt-id:77\n\n\0')
})

// promise: stomp-length-sent
test('a body has a content-length in octets, and may contain NULL octets', () => {
  expect(written('MESSAGE', { a: 1 }, '1.2', 'ก\0')).toBe('MESSAGE\na:1\ncontent-length:4\n\nก\0\0')
  expect(written('ERROR', {}, '1.2', Buffer.from('no'))).toBe('ERROR\ncontent-length:2\n\nno\0')
})

// promise: stomp-escape-out
test('carriage return, line feed, colon and backslash are escaped', () => {
  expect(written('MESSAGE', { 'a:': '\r\n:\\' }, '1.2')).toBe('MESSAGE\na\\c:\\r\\n\\c\\\\\n\n\0')
})

test('1.1 has no escape for a carriage return', () => {
  expect(written('MESSAGE', { a: '\r\n:\\' }, '1.1')).toBe('MESSAGE\na:\r\\n\\c\\\\\n\n\0')
})

test('without escaping, in 1.0 and in CONNECTED, a line break cannot begin a header', () => {
  expect(written('MESSAGE', { a: 'x\r\nb:\\n\0' }, '1.0')).toBe('MESSAGE\na:x  b:\\n \n\n\0')
  expect(written('CONNECTED', { a: 'x\nb:c' }, '1.2')).toBe('CONNECTED\na:x b:c\n\n\0')
})

// promise: stomp-pad
test('a header without a value is omitted, and nothing is padded', () => {
  expect(written('MESSAGE', { a: undefined, b: '', c: ' d ' }, '1.2')).toBe('MESSAGE\nb:\nc: d \n\n\0')
})
