/** Parsing of frames, by the STOMP specifications; rules that need a session are in session.test.ts. */
import { expect, test } from 'vitest'
import { BrokenFrame, type FrameLimits, type Version } from './frame.ts'
import { createFrameParser } from './parser.ts'

/** All frames of some octets, as text. */
function read(text: string | Buffer, version: Version = '1.2', limits?: FrameLimits) {
  const parser = createFrameParser(limits)
  parser.speak(version)
  parser.push(Buffer.from(text))
  const frames = []
  for (let frame = parser.next(); frame; frame = parser.next())
    frames.push({ command: frame.command, headers: Object.fromEntries(frame.headers), body: frame.body.toString() })
  return frames
}
const headersOf = (text: string, version?: Version) => read(text, version)[0]?.headers

// promise: stomp-frame
test('a frame is a command, headers and a body, each on lines of its own, up to the NULL octet', () => {
  expect(read('SEND\ndestination:/app/chat\nfoo:bar\n\nhello queue a\n\0')).toEqual([
    { command: 'SEND', headers: { destination: '/app/chat', foo: 'bar' }, body: 'hello queue a\n' },
  ])
})

// promise: stomp-eol
test('a line ends by a line feed, before which a carriage return is optional in 1.2', () => {
  expect(read('SEND\r\na:b\r\n\r\nwords\r\n\0')).toEqual([{ command: 'SEND', headers: { a: 'b' }, body: 'words\r\n' }])
})

// promise: stomp-eol-old
test('in 1.1 and 1.0 a carriage return is no part of a line’s end', () => {
  for (const version of ['1.1', '1.0'] as const) expect(read('SEND\r\n\n\0', version)[0]?.command).toBe('SEND\r')
  expect(headersOf('SEND\na:b\r\n\n\0', '1.1')).toEqual({ a: 'b\r' })
})

// promise: stomp-eols-after
test('the NULL octet can be followed by line breaks, and frames follow each other', () => {
  expect(read('\n\r\nDISCONNECT\n\n\0\n\n\r\nBEGIN\ntransaction:1\n\n\0\n').map(({ command }) => command)).toEqual([
    'DISCONNECT',
    'BEGIN',
  ])
})

// promise: stomp-case
test('commands and header names are case sensitive', () => {
  expect(read('send\nA:1\na:2\n\n\0')).toEqual([{ command: 'send', headers: { A: '1', a: '2' }, body: '' }])
})

// promise: stomp-utf8
test('commands and headers are UTF-8', () => {
  expect(headersOf('SEND\nciudad:Escalón\nเมือง:กรุงเทพ\n\n\0')).toEqual({ ciudad: 'Escalón', เมือง: 'กรุงเทพ' })
  expect(() => read(Buffer.from([...Buffer.from('SEND\na:'), 0xc3, 0x28, 10, 10, 0]))).toThrow('A header is not UTF-8.')
  expect(() => read(Buffer.from([0xff, 10, 10, 0]))).toThrow('A command is not UTF-8.')
})

// promise: stomp-escape-in
test('when decoding, \\r, \\n, \\c and \\\\ are carriage return, line feed, colon and backslash', () => {
  expect(headersOf('SEND\n\\ca\\n:x\\r\\n\\c\\\\n\n\n\0')).toEqual({ ':a\n': 'x\r\n:\\n' })
})

// promise: stomp-escape-undefined
test.each(['\\t', '\\', '\\C', '\\0', '\\x41', '\\\\\\'])(
  'an undefined escape as %j is a fatal protocol error',
  (wrong) => {
    expect(() => read(`SEND\na:${wrong}\n\n\0`)).toThrow(BrokenFrame)
  },
)

// promise: stomp-escape-1-1
test('1.1 knows \\n, \\c and \\\\, and no \\r', () => {
  expect(headersOf('SEND\na:\\n\\c\\\\\n\n\0', '1.1')).toEqual({ a: '\n:\\' })
  expect(() => read('SEND\na:\\r\n\n\0', '1.1')).toThrow('which is no escape')
})

// promise: stomp-escape-1-0
test('1.0 escapes nothing, and pads values by spaces', () => {
  expect(headersOf('SEND\na: \\n:\\t \n\n\0', '1.0')).toEqual({ a: '\\n:\\t' })
})

// promise: stomp-escape-connect
test('CONNECT and STOMP are not unescaped', () => {
  for (const command of ['CONNECT', 'STOMP'])
    expect(headersOf(`${command}\nlogin:a\\nb:c\\t\n\n\0`)).toEqual({ login: 'a\\nb:c\\t' })
})

// promise: stomp-trim
test('headers are never trimmed', () => {
  expect(headersOf('SEND\n a : b \nempty:\n\n\0')).toEqual({ ' a ': ' b ', empty: '' })
  expect(headersOf('SEND\n a : b \n\n\0', '1.1')).toEqual({ ' a ': ' b ' })
})

// promise: stomp-repeated
test('of repeated headers the first counts', () => {
  expect(headersOf('SEND\nfoo:World\nfoo:Hello\n\n\0')).toEqual({ foo: 'World' })
})

// promise: stomp-length
test('content-length octets are read, NULL octets too, and the first such header counts', () => {
  expect(read('SEND\ncontent-length:3\ncontent-length:1\n\na\0b\0DISCONNECT\n\n\0')).toMatchObject([
    { body: 'a\0b' },
    { command: 'DISCONNECT' },
  ])
  expect(read('SEND\ncontent-length:6\n\nกก\0')[0]?.body).toBe('กก')
})

// promise: stomp-length-null
test('a frame with a content-length still ends by a NULL octet', () => {
  expect(() => read('SEND\ncontent-length:2\n\nabc\0')).toThrow('A body is longer than its content-length.')
})

test.each(['-1', '1.5', '0x10', '', ' 3', '1e3', 'NaN', '9'.repeat(16)])(
  'a content-length of %j is refused',
  (length) => {
    expect(() => read(`SEND\ncontent-length:${length}\n\nabc\0`)).toThrow('A content-length is no number of octets.')
  },
)

// promise: stomp-body
test('only SEND, MESSAGE and ERROR have a body', () => {
  for (const command of ['SEND', 'MESSAGE', 'ERROR']) expect(read(`${command}\n\nx\0`)[0]?.body).toBe('x')
  const others = ['CONNECT', 'STOMP', 'CONNECTED', 'SUBSCRIBE', 'UNSUBSCRIBE', 'ACK', 'NACK', 'BEGIN', 'COMMIT']
  for (const command of [...others, 'ABORT', 'DISCONNECT', 'RECEIPT'])
    expect(() => read(`${command}\n\nx\0`)).toThrow(`${command} has no body.`)
})

test.each(['no colon', ':no name', 'raw:co:lon', 'raw:carriage\rreturn'])('a header of %j is refused', (line) => {
  expect(() => read(`SEND\n${line}\n\n\0`)).toThrow(BrokenFrame)
})

test('a frame that ends before its blank line is refused, and does not swallow the next', () => {
  expect(() => read('DISCONNECT\nreceipt:77\n\0')).toThrow('ends before the blank line')
  expect(() => read('DISCONNECT\0')).toThrow('ends before the blank line')
})

const limits = { command: 10, headerLine: 20, headers: 2, body: 5 }

// promise: stomp-limits-at
test('a frame at its limits is parsed', () => {
  const line = `a:${'b'.repeat(18)}`
  expect(read(`DISCONNECT\r\n${line}\r\n${line}\n\n\0SEND\n\n12345\0`, '1.2', limits)).toHaveLength(2)
})

// promise: sgn-7-stomp-limits, stomp-limits
test.each([
  ['a command', 'DISCONNECTS\n\n\0'],
  ['a command that never ends', 'DISCONNECTSS'],
  ['a header', `SEND\na:${'b'.repeat(19)}\n\n\0`],
  ['a header that never ends', `SEND\na:${'b'.repeat(20)}`],
  ['headers', 'SEND\na:1\nb:2\nc:3\n\n\0'],
  ['a body', 'SEND\n\n123456\0'],
  ['a body that never ends', 'SEND\n\n123456'],
  ['a promise of a body', 'SEND\ncontent-length:6\n\n'],
])('%s beyond the limit is refused, at once', (_, text) => {
  expect(() => read(text, '1.2', limits)).toThrow(/longer than|more than/)
})

// promise: sgn-7-stomp-read
test('a frame is the same in any pieces, and no memory is retained', () => {
  const text = Buffer.from('\r\nSEND\r\ncontent-length:5\r\nñ:\\c\r\n\r\na\0ก\0\nACK\nid:1\n\n\0')
  for (let size = 1; size < text.length; size += 1) {
    const parser = createFrameParser()
    const seen = []
    for (let at = 0; at < text.length; at += size) {
      parser.push(text.subarray(at, at + size))
      for (let frame = parser.next(); frame; frame = parser.next())
        seen.push([frame.command, ...frame.headers.values(), frame.body.toString()])
    }
    expect(seen).toEqual([
      ['SEND', '5', ':', 'a\0ก'],
      ['ACK', '1', ''],
    ])
    expect(parser.unread).toBe(0)
  }
})

// promise: sgn-7-stomp-broken
test('frames before a broken one are parsed, those after it never', () => {
  const parser = createFrameParser()
  parser.push(Buffer.from('BEGIN\ntransaction:1\n\n\0SEND\nreceipt:7\nnonsense\n\n\0DISCONNECT\n\n\0'))
  expect(parser.next()?.command).toBe('BEGIN')
  for (let times = 0; times < 2; times += 1) {
    expect(() => parser.next()).toThrow('A header is no name, colon and value.')
    parser.push(Buffer.from('DISCONNECT\n\n\0'))
  }
  expect(parser.unread).toBe(0)
})

test('a broken frame reports the receipt it requested', () => {
  const parser = createFrameParser()
  parser.push(Buffer.from('SEND\nreceipt:7\nnonsense\n\n\0'))
  expect(() => parser.next()).toThrow(expect.objectContaining({ receipt: '7' }))
})

test('the negotiated version applies from the next frame on', () => {
  const parser = createFrameParser()
  parser.push(Buffer.from('CONNECT\naccept-version:1.0\n\n\0SEND\na:b:c\n\n\0'))
  expect(parser.next()?.command).toBe('CONNECT')
  parser.speak('1.0')
  expect(parser.next()?.headers.get('a')).toBe('b:c')
})
