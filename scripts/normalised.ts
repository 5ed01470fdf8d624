/** Replaces values that vary between runs without meaning: ids, hashes, addresses, tokens, times, ports. */

/** Numbers each value, in the order of first appearance in one record. */
function numbered(kind: string) {
  const known = new Map<string, number>()
  return (value: string) => {
    const key = value.toLowerCase()
    const number = known.get(key) ?? known.size + 1
    known.set(key, number)
    return `<${kind}:${number}>`
  }
}

/** The date and the hour; a time on a whole minute was chosen by a user and stays. */
function timeOf(milliseconds: number, whole: string): string {
  if (milliseconds % 60_000 === 0) return whole
  return `<${new Date(milliseconds).toISOString().slice(0, 13)}h>`
}

/** Unix seconds and milliseconds of these years only: other long numbers are amounts. */
const [earliest, latest] = [Date.parse('2024-01-01'), Date.parse('2032-01-01')]
function unixTime(digits: string): string {
  const milliseconds = Number(digits) * (digits.length === 10 ? 1000 : 1)
  if (milliseconds < earliest || milliseconds > latest) return digits
  const time = new Date(milliseconds).toISOString()
  return timeOf(milliseconds, `<${digits.length === 10 ? 'unix' : 'ms'} ${time.slice(0, 16)}>`)
}

/** Starts a record: in all texts passed to the returned function the same value is the same word. */
export function createNormaliser(): (text: string) => string {
  const rules: readonly (readonly [RegExp, (found: string) => string])[] = [
    [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, () => '<token>'],
    [/(?<![a-z])(?:localhost|127\.0\.0\.1)(?::|%3A|%253A)\d{2,5}\b/g, () => '<host>'],
    [/(?<=\b|%22)[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, numbered('uuid')],
    [/(?:0x|\\x)[\da-f]{66,}\b/gi, () => '<bytes>'],
    [/\$argon2id\$[\w$=,+/-]+/g, () => '<password hash>'],
    [/\b(?:0x)?[\da-f]{64}\b/gi, numbered('hash')],
    [/0x[\da-f]{40}\b/gi, numbered('address')],
    [/\b0x[\da-f]{4,6}\u2060?…\u2060?[\da-f]{4}\b/gi, () => '<short address>'],
    [/\b(?:data:[\w/]+;base64,)?(?=[\w+/-]*\d)(?=[\w+/-]*[A-Z])[\w+/-]{60,}={0,2}/g, () => '<data>'],
    [/(?<![\w-])(?=[\w-]*(?:\d|[A-Z]{2}))(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{20,59}(?![\w-])/g, () => '<secret>'],
    [/\b(?=[\da-f]*\d)(?=[\da-f]*[a-f])[\da-f]{16,63}\b/g, () => '<hex>'],
    [/M\d+ \d+h\d[\dMhvHVlz .-]{80,}/g, () => '<drawing>'],
    [/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)/g, isoTime],
    [/(?<![\d.])\d{10}(?:\d{3})?(?![\d.])/g, unixTime],
  ]
  return (text) => rules.reduce((left, [pattern, replace]) => left.replace(pattern, replace), text)
}

function isoTime(text: string): string {
  const milliseconds = Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  return Number.isNaN(milliseconds) ? text : timeOf(milliseconds, text)
}

type Normalise = (text: string) => string

/** A JSON value, a line per leaf: keys sorted, texts in quotation marks. */
export function linesOf(value: unknown, normalise: Normalise = (text) => text, indent = ''): string[] {
  if (typeof value === 'string') return [`${indent}${JSON.stringify(normalise(value))}`]
  if (typeof value !== 'object' || value === null)
    return [`${indent}${normalise(JSON.stringify(value) ?? 'undefined')}`]
  const isList = Array.isArray(value)
  const entries = isList ? value.map((one) => ['-', one] as const) : Object.entries(value).toSorted(byKey)
  if (entries.length === 0) return [`${indent}${isList ? '[]' : '{}'}`]
  return entries.flatMap(([key, one]) => {
    const label = isList ? '-' : `${normalise(key)}:`
    const inside = linesOf(one, normalise, `${indent}  `)
    return inside.length === 1 || isList
      ? [`${indent}${label} ${(inside[0] ?? '').trimStart()}`, ...inside.slice(1)]
      : [`${indent}${label}`, ...inside]
  })
}

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : one > other ? 1 : 0
