/**
 * Fuzz tests of the parser. A few frames run in `npm test`; `npm run prove stomp` parses STOMP_FRAMES, a million, and
 * shows that no memory is retained. STOMP_SEED repeats a run.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeFrame } from './encoder.ts'
import { BrokenFrame, mayHaveBody, type Version, versions } from './frame.ts'
import { createFrameParser, type FrameParser } from './parser.ts'

const framesWanted = Number(process.env.STOMP_FRAMES ?? 20_000)
const seed = Number(process.env.STOMP_SEED ?? Date.now() % 2 ** 31)
const framesAStream = 10
const limits = { command: 16, headerLine: 60, headers: 6, body: 300 }
const longest = limits.command + 2 + limits.headers * (limits.headerLine + 2) + limits.body + 2

const word = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom('receipt', 'a:b', '\\n', '\r\n', ' ', '5'),
)
const frame = fc.record({
  command: fc.constantFrom('SEND', 'MESSAGE', 'SEND', 'ERROR', 'CONNECT', 'ACK', 'send', 'NONSENSE'),
  headers: fc.dictionary(word, word, { maxKeys: 6 }),
  body: fc.uint8Array({ maxLength: 40 }),
})
const damage = fc.record({
  at: fc.nat(4000),
  octet: fc.constantFrom(0, 10, 13, 58, 92, 0xc3, 0xff, 65, 49),
  kind: fc.constantFrom('replace', 'insert', 'cut', 'lengthen', 'falsify'),
})
/** Some frames in a repeated order; every second stream of ten is damaged somewhere. */
const traffic = fc.record({
  version: fc.constantFrom(...versions),
  frames: fc.array(frame, { minLength: 6, maxLength: 6 }),
  order: fc.uint8Array({ minLength: 400, maxLength: 400 }),
  damages: fc.array(damage, { minLength: 20, maxLength: 20 }),
  sizes: fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 8 }),
})
type Traffic = typeof traffic extends fc.Arbitrary<infer Value> ? Value : never

function streamsOf({ frames, version, order, damages }: Traffic): Buffer[] {
  const written = frames.map(({ command, headers, body }) =>
    encodeFrame(command, headers, version, mayHaveBody(command) ? body : ''),
  )
  const streams: Buffer[] = []
  for (let at = 0; at < order.length; at += framesAStream) {
    const chosen = [...order.subarray(at, at + framesAStream)].map((number) => written[number % written.length])
    const octets = Buffer.concat(chosen.filter((one) => one !== undefined))
    const harm = streams.length % 2 === 0 ? undefined : damages[(streams.length - 1) / 2]
    streams.push(harm ? damaged(octets, harm) : octets)
  }
  return streams
}

function damaged(octets: Buffer, { at, octet, kind }: Traffic['damages'][number]): Buffer {
  const where = at % (octets.length + 1)
  const [before, after] = [octets.subarray(0, where), octets.subarray(where)]
  if (kind === 'cut') return before
  if (kind === 'lengthen') return Buffer.concat([before, Buffer.alloc(at, octet), after])
  if (kind === 'falsify') return Buffer.from(octets.toString('latin1').replace(/length:\d+/, `length:${at}`), 'latin1')
  return Buffer.concat([before, Buffer.from([octet]), kind === 'insert' ? after : after.subarray(1)])
}

let read = 0
let refused = 0

/** The parsed frames, and "broken" at the end if the input broke; throws errors other than BrokenFrame. */
function readAll(parser: FrameParser): string[] {
  const seen: string[] = []
  try {
    for (let next = parser.next(); next; next = parser.next()) {
      read += 1
      if (next.body.length > limits.body || next.headers.size > limits.headers) throw new Error('a limit was exceeded')
      seen.push(`${next.command} ${[...next.headers].join()} ${next.body.toString('latin1')}`)
    }
  } catch (error) {
    if (!(error instanceof BrokenFrame)) throw error
    refused += 1
    seen.push('broken')
  }
  return seen
}

function inPieces(octets: Buffer, sizes: readonly number[], version: Version): string {
  const parser = createFrameParser(limits)
  parser.speak(version)
  const seen: string[] = []
  for (let at = 0, turn = 0; at < octets.length && seen.at(-1) !== 'broken'; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    parser.push(octets.subarray(at, at + size))
    seen.push(...readAll(parser))
    if (size <= 200 && parser.unread > longest + size) throw new Error('more is buffered than a frame may be long')
    at += size
  }
  return seen.join('\n')
}

const readsAlike = (given: Traffic) =>
  streamsOf(given).every(
    (octets) => inPieces(octets, given.sizes, given.version) === inPieces(octets, [octets.length || 1], given.version),
  )

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
function usedMegabytes(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / 2 ** 20
}

// promise: sgn-7-stomp-fuzz, stomp-fuzz
test('any input in any pieces is parsed alike or refused, within the limits, and no memory is retained', () => {
  const readSome = (part: number) => fc.assert(fc.property(traffic, readsAlike), { seed: seed + part, numRuns: 5 })
  readSome(0)
  readSome(1)
  const before = usedMegabytes()
  for (let part = 2; read < framesWanted; part += 1) readSome(part)
  const retained = usedMegabytes() - before
  console.log(
    `${read} frames read, ${refused} times refused, seed ${seed}; ${retained.toFixed(1)} MiB more in use at the end`,
  )
  expect(refused).toBeGreaterThan(framesWanted / 100)
  expect(retained).toBeLessThan(8)
}, 1_200_000)

const clean = fc.record({
  command: fc.constantFrom('SEND', 'MESSAGE', 'ERROR'),
  headers: fc.dictionary(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }).filter((name) => name !== 'content-length'),
    fc.oneof(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.constantFrom('\n', '\r\n', ':', '\\', '\\c')),
    { maxKeys: 5 },
  ),
  body: fc.uint8Array({ maxLength: 200 }),
})

// promise: stomp-written-read
test('an encoded frame is parsed unchanged, in 1.2 with any content', () => {
  const isReadAgain = ({ command, headers, body }: typeof clean extends fc.Arbitrary<infer Value> ? Value : never) => {
    const parser = createFrameParser()
    parser.push(encodeFrame(command, headers, '1.2', body))
    const found = parser.next()
    const { 'content-length': _, ...rest } = Object.fromEntries(found?.headers ?? [])
    expect([found?.command, rest, [...(found?.body ?? [])]]).toEqual([command, { ...headers }, [...body]])
  }
  fc.assert(fc.property(clean, isReadAgain), { seed, numRuns: 1000 })
})
