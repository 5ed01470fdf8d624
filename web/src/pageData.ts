/**
 * Serializes loader data for React Router in the browser: one list of values that refer to each other by index
 * (turbo-stream).
 */
import { isRouteErrorResponse } from 'react-router'

/** The indices of values without a JSON form. */
const absent = -7
const nothing = -5
const numbersWithoutJson = new Map<unknown, number>([
  [Number.POSITIVE_INFINITY, -6],
  [Number.NEGATIVE_INFINITY, -3],
  [Number.NaN, -2],
])

/**
 * Writes the data byte for byte as React Router does, but synchronously and without a stream. Undefined for values
 * beyond plain data: a promise, a date, an error.
 */
export function writePageData(data: object): string | undefined {
  const written: string[] = []
  const places = new Map<unknown, number>()
  const open: object[] = []
  let isPlain = true

  function placeOf(value: unknown): number {
    if (value === undefined) return absent
    if (value === null) return nothing
    const known = places.get(value) ?? (typeof value === 'number' ? numbersWithoutJson.get(value) : undefined)
    if (known !== undefined) return known
    if (Object.is(value, -0)) return -4
    const place = places.size
    places.set(value, place)
    if (typeof value === 'object') open.push(value as object)
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      written[place] = JSON.stringify(value)
    else isPlain = false
    return place
  }

  function write(thing: object): string {
    if (Array.isArray(thing)) {
      const all: unknown[] = thing.map(placeOf)
      if (all.includes(undefined)) isPlain = false // a hole, which React Router marks
      return `[${all.join()}]`
    }
    if (isRouteErrorResponse(thing)) {
      const { data, status, statusText } = thing
      return `["ErrorResponse",${[data, status, statusText].map(placeOf).join()}]`
    }
    if (Object.getPrototypeOf(thing) !== Object.prototype) isPlain = false
    let fields = ''
    for (const name in thing) fields += `${fields && ','}"_${placeOf(name)}":${placeOf(thing[name as never])}`
    return `{${fields}}`
  }

  placeOf(data)
  for (let thing = open.pop(); thing && isPlain; thing = open.pop()) written[places.get(thing) as number] = write(thing)
  return isPlain ? `[${written.join()}]\n` : undefined
}
