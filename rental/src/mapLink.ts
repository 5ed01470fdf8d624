/**
 * The point of a pasted map link: `geo:` (RFC 5870), OpenStreetMap, Google Maps, or plain degrees. Links are read as text
 * and never opened.
 */

export interface MapPoint {
  readonly lat: number
  readonly lng: number
}

/** Why a text has no point; each is a sentence on the screen. */
export type MapLinkProblem = 'not-a-map-link' | 'short-map-link' | 'map-link-without-point' | 'not-on-earth'

type MapLink = { readonly point: MapPoint } | { readonly problem: MapLinkProblem }

const degrees = String.raw`[+-]?\d{1,3}(?:\.\d{1,20})?`
/** "40.4168, -3.7038" */
const pair = String.raw`(${degrees})\s*,\s*(${degrees})`
const onlyPair = new RegExp(`^${pair}$`)
const startsWithPair = new RegExp(`^(?:loc:)?\\s*${pair}(?!\\d|\\.\\d)`)
/** A marked place, the end of a path, and the middle of the map; in this order. */
const placeInData = new RegExp(`!3d(${degrees})!4d(${degrees})`, 'g')
const pairInPath = new RegExp(`/${pair}(?=[/?]|$)`, 'g')
const middleInPath = new RegExp(`/@${pair},`)
const middleOfOpenStreetMap = new RegExp(String.raw`map=\d{1,2}(?:\.\d+)?/(${degrees})/(${degrees})`)

/** Host, path, query and fragment; the user name is left out. */
const linkParts = /^https?:\/\/(?:[^/?#]*@)?([^/?#:]*)(?::\d*)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/i

const openStreetMap = /^(?:www\.)?(?:openstreetmap\.org|osm\.org)$/i
const google = /^(?:(?:www|maps)\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?$/i
const shortGoogle = /^(?:maps\.app\.goo\.gl|goo\.gl|g\.co)$/i

/** Reads a pasted text; a link may have words around it. */
export function parseMapLink(pasted: string): MapLink {
  const text = pasted.trim()
  const plain = onlyPair.exec(text)
  if (plain) return pointOf(plain)
  const link = /(?:geo:|https?:\/\/)\S+/i.exec(text)?.[0]
  if (!link) return { problem: 'not-a-map-link' }
  if (/^geo:/i.test(link)) return parseGeo(link.slice('geo:'.length))
  const [, host = '', path = '', query = '', hash = ''] = linkParts.exec(link) ?? []
  const parts = { path: decode(path), query, hash }
  if (shortGoogle.test(host)) return { problem: 'short-map-link' }
  if (openStreetMap.test(host)) return parseOpenStreetMap(parts)
  if (google.test(host)) return parseGoogle(parts)
  return { problem: 'not-a-map-link' }
}

interface LinkParts {
  readonly path: string
  readonly query: string
  readonly hash: string
}

/** A value of a query, with its escapes read; empty if it is not there. */
function valueIn(query: string, name: string): string {
  const found = query.split('&').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? '' : decode(found.slice(name.length + 1))
}

/** `geo:0,0?q=40.4,-3.7(Sol)` is how Android names a place: the query wins. */
function parseGeo(rest: string): MapLink {
  const [path = '', query = ''] = rest.split('?', 2)
  const asked = valueIn(query, 'q')
  const marked = startsWithPair.exec(asked)
  if (marked) return pointOf(marked)
  const found = startsWithPair.exec(path)
  const isNowhere = found && Number(found[1]) === 0 && Number(found[2]) === 0
  return found && !(isNowhere && asked !== '') ? pointOf(found) : { problem: 'map-link-without-point' }
}

function parseOpenStreetMap({ path, query, hash }: LinkParts): MapLink {
  if (path.startsWith('/go/')) return { problem: 'short-map-link' }
  for (const [lat, lng] of [
    ['mlat', 'mlon'],
    ['lat', 'lon'],
  ] as const) {
    const found = onlyPair.exec(`${valueIn(query, lat)},${valueIn(query, lng)}`)
    if (found) return pointOf(found)
  }
  return pointOf(middleOfOpenStreetMap.exec(hash))
}

function parseGoogle({ path, query }: LinkParts): MapLink {
  for (const name of ['q', 'query', 'destination', 'll', 'center', 'viewpoint']) {
    const found = startsWithPair.exec(valueIn(query, name))
    if (found) return pointOf(found)
  }
  return pointOf(
    [...path.matchAll(placeInData)].at(-1) ?? [...path.matchAll(pairInPath)].at(-1) ?? middleInPath.exec(path),
  )
}

/** Text with its escapes read, and "+" as a space; a broken one stays as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll('+', ' ').replace(/, +/g, ',')
  } catch {
    return text
  }
}

function pointOf(found: RegExpExecArray | RegExpMatchArray | null | undefined): MapLink {
  if (!found) return { problem: 'map-link-without-point' }
  const point = { lat: Number(found[1]), lng: Number(found[2]) }
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? { point } : { problem: 'not-on-earth' }
}
