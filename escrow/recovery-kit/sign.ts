// Promises signatures that Ethereum takes, with nothing but Node: keccak-256, secp256k1 (RFC 6979), RLP. Small enough to be read.
import { createHmac } from 'node:crypto'

const mask = (1n << 64n) - 1n
const rotate = (value: bigint, by: bigint) => ((value << by) | (value >> (64n - by))) & mask

/** The round constants and rotations of Keccak-f[1600], made as its authors define them. */
const { constants, turns } = keccakTables()

function keccakTables() {
  const found: { constants: bigint[]; turns: bigint[] } = { constants: [], turns: Array<bigint>(25).fill(0n) }
  let lfsr = 1
  for (let round = 0; round < 24; round++) {
    let constant = 0n
    for (let j = 0; j < 7; j++) {
      if (lfsr & 1) constant |= 1n << BigInt((1 << j) - 1)
      lfsr = lfsr & 0x80 ? ((lfsr << 1) ^ 0x71) & 0xff : lfsr << 1
    }
    found.constants.push(constant)
  }
  for (let t = 0, x = 1, y = 0; t < 24; t++) {
    found.turns[x + 5 * y] = BigInt((((t + 1) * (t + 2)) / 2) % 64)
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
  }
  return found
}

function permute(state: bigint[]): void {
  const at = (index: number) => state[index] ?? 0n
  for (const constant of constants) {
    const sums = [0, 1, 2, 3, 4].map((x) => at(x) ^ at(x + 5) ^ at(x + 10) ^ at(x + 15) ^ at(x + 20))
    for (let i = 0; i < 25; i++) {
      const [before = 0n, after = 0n] = [sums[((i % 5) + 4) % 5], sums[((i % 5) + 1) % 5]]
      state[i] = at(i) ^ before ^ rotate(after, 1n)
    }
    const moved: bigint[] = []
    for (let x = 0; x < 5; x++)
      for (let y = 0; y < 5; y++) moved[y + 5 * ((2 * x + 3 * y) % 5)] = rotate(at(x + 5 * y), turns[x + 5 * y] ?? 0n)
    const old = (x: number, y: number) => moved[(x % 5) + 5 * y] ?? 0n
    for (let x = 0; x < 5; x++)
      for (let y = 0; y < 5; y++) state[x + 5 * y] = old(x, y) ^ (~old(x + 1, y) & mask & old(x + 2, y))
    state[0] = at(0) ^ constant
  }
}

/** The keccak-256 of some bytes. */
export function keccak(bytes: Uint8Array): Buffer {
  const rate = 136
  const padded = new Uint8Array(Math.ceil((bytes.length + 1) / rate) * rate)
  padded.set(bytes)
  padded[bytes.length] = 1
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80
  const state = Array<bigint>(25).fill(0n)
  const view = new DataView(padded.buffer)
  for (let block = 0; block < padded.length; block += rate) {
    for (let i = 0; i < rate / 8; i++) state[i] = (state[i] ?? 0n) ^ view.getBigUint64(block + i * 8, true)
    permute(state)
  }
  const out = Buffer.alloc(32)
  for (let i = 0; i < 4; i++) out.writeBigUInt64LE(state[i] ?? 0n, i * 8)
  return out
}

const p = 2n ** 256n - 2n ** 32n - 977n
const n = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const base: Point = {
  x: 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  y: 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
}
type Point = { x: bigint; y: bigint }

const modulo = (value: bigint, by: bigint) => ((value % by) + by) % by

function inverse(value: bigint, by: bigint): bigint {
  let [r0, r1, s0, s1] = [by, modulo(value, by), 0n, 1n]
  while (r1 > 0n) {
    const quotient = r0 / r1
    ;[r0, r1, s0, s1] = [r1, r0 - quotient * r1, s1, s0 - quotient * s1]
  }
  return modulo(s0, by)
}

function add(a: Point | undefined, b: Point | undefined): Point | undefined {
  if (!a || !b) return a ?? b
  if (a.x === b.x && a.y !== b.y) return undefined
  const slope = a.x === b.x ? 3n * a.x * a.x * inverse(2n * a.y, p) : (b.y - a.y) * inverse(modulo(b.x - a.x, p), p)
  const x = modulo(slope * slope - a.x - b.x, p)
  return { x, y: modulo(slope * (a.x - x) - a.y, p) }
}

function times(factor: bigint): Point {
  let [sum, power]: [Point | undefined, Point | undefined] = [undefined, base]
  for (let left = factor; left > 0n; left >>= 1n) {
    if (left & 1n) sum = add(sum, power)
    power = add(power, power)
  }
  if (!sum) throw new Error('no such key')
  return sum
}

const to32 = (value: bigint) => Buffer.from(value.toString(16).padStart(64, '0'), 'hex')
const toNumber = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex')}`)

/** The key that 64 hex digits name; throws for anything else. */
export function readKey(text: string): bigint {
  const hex = text.trim().replace(/^0x/, '')
  if (!/^[0-9a-fA-F]{64}$/.test(hex)) throw new Error('not a private key')
  const key = BigInt(`0x${hex}`)
  if (key === 0n || key >= n) throw new Error('not a private key')
  return key
}

/** The account of a key. */
export function addressOf(key: bigint): string {
  const { x, y } = times(key)
  return `0x${keccak(Buffer.concat([to32(x), to32(y)]))
    .subarray(12)
    .toString('hex')}`
}

/** Signs 32 bytes: r, s (the lower one) and which of two points it was. */
export function sign(key: bigint, digest: Uint8Array): { r: bigint; s: bigint; odd: 0 | 1 } {
  const hmac = (with_: Uint8Array, ...parts: Uint8Array[]) =>
    parts.reduce((mac, part) => mac.update(part), createHmac('sha256', with_)).digest()
  const seed = [to32(key), to32(modulo(toNumber(digest), n))]
  let v = Buffer.alloc(32, 1)
  let k = hmac(Buffer.alloc(32, 0), v, Buffer.of(0), ...seed)
  v = hmac(k, v)
  k = hmac(k, v, Buffer.of(1), ...seed)
  v = hmac(k, v)
  for (;;) {
    v = hmac(k, v)
    const nonce = toNumber(v)
    if (nonce > 0n && nonce < n) {
      const point = times(nonce)
      const r = modulo(point.x, n)
      const s = modulo(inverse(nonce, n) * (toNumber(digest) + r * key), n)
      const isHigh = s > n / 2n
      if (r > 0n && s > 0n) return { r, s: isHigh ? n - s : s, odd: (Number(point.y & 1n) ^ Number(isHigh)) as 0 | 1 }
    }
    k = hmac(k, v, Buffer.of(0))
    v = hmac(k, v)
  }
}

/** A signature as 65 bytes, as `settle` takes it. */
export function signatureHex(key: bigint, digest: Uint8Array): string {
  const { r, s, odd } = sign(key, digest)
  return `0x${Buffer.concat([to32(r), to32(s), Buffer.of(27 + odd)]).toString('hex')}`
}

/** A list or a value as RLP. Numbers are given as hex of their bytes without zeros in front. */
export function rlp(value: string | readonly string[]): Buffer {
  if (typeof value !== 'string') return prefixed(0xc0, Buffer.concat(value.map((item) => rlp(item))))
  const bytes = Buffer.from(value, 'hex')
  return bytes.length === 1 && (bytes[0] ?? 0) < 0x80 ? bytes : prefixed(0x80, bytes)
}

function prefixed(start: number, bytes: Buffer): Buffer {
  if (bytes.length < 56) return Buffer.concat([Buffer.of(start + bytes.length), bytes])
  const length = Buffer.from(evenHex(BigInt(bytes.length)), 'hex')
  return Buffer.concat([Buffer.of(start + 55 + length.length), length, bytes])
}

function evenHex(value: bigint): string {
  const hex = value === 0n ? '' : value.toString(16)
  return hex.length % 2 ? `0${hex}` : hex
}

/** A transaction ready to be sent, signed for its chain (EIP-155). */
export function signedTransaction(
  key: bigint,
  tx: { nonce: bigint; gasPrice: bigint; gas: bigint; to: string; data: string; chainId: number },
): string {
  const hex = (value: bigint) => evenHex(value)
  const fields = [hex(tx.nonce), hex(tx.gasPrice), hex(tx.gas), tx.to.slice(2).toLowerCase(), '', tx.data.slice(2)]
  const { r, s, odd } = sign(key, keccak(rlp([...fields, hex(BigInt(tx.chainId)), '', ''])))
  const v = BigInt(tx.chainId) * 2n + 35n + BigInt(odd)
  return `0x${rlp([...fields, hex(v), hex(r), hex(s)]).toString('hex')}`
}
