/** The cities of the world: the embedded list of GeoNames, loaded on first use. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gunzip } from 'node:zlib'

const folder = new URL('../../../world/', import.meta.url)

/** A city. `es` and `th` are empty where the local name is used there too. */
export interface WorldCity {
  /** The GeoNames id (D 2.5). */
  readonly id: number
  readonly name: string
  /** ISO 3166 code. */
  readonly country: string
  readonly lat: number
  readonly lng: number
  readonly population: number
  readonly es: string
  readonly th: string
}

export interface Point {
  readonly lat: number
  readonly lng: number
}

export interface Places {
  /** Cities with a name, or a word of a name, that begins with the input; the likeliest first. */
  suggest(text: string, options?: { near?: Point | undefined; limit?: number }): Promise<WorldCity[]>
  /** Cities with exactly this name in any language, the likeliest first. */
  named(name: string): Promise<WorldCity[]>
  /** The city of a GeoNames id. */
  resolve(id: number): Promise<WorldCity | undefined>
  /** The city of a point: the one fewest of its own radii away, within 100 km. */
  reverse(point: Point): Promise<WorldCity | undefined>
  /** All cities. */
  all(): Promise<Iterable<WorldCity>>
}

/** Characters that Unicode does not decompose into a base and its mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ə: 'e',
}

/** Normalizes input: lower case, without accents; Thai marks stay, they are letters of their own. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[łđðøßæœþıħŧŋə]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[’'`ʻʼ.‐‑–-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Kilometres between two points. */
export function distance(first: Point, second: Point): number {
  const radians = Math.PI / 180
  const across = Math.sin(((second.lng - first.lng) * radians) / 2) ** 2
  const along = Math.sin(((second.lat - first.lat) * radians) / 2) ** 2
  const chord = along + Math.cos(first.lat * radians) * Math.cos(second.lat * radians) * across
  return 12_742 * Math.asin(Math.min(1, Math.sqrt(chord)))
}

interface Entry {
  readonly key: string
  readonly place: WorldCity
  /** The key is the beginning of the name, rather than of a later word. */
  readonly isStart: boolean
}

interface Atlas {
  readonly byId: ReadonlyMap<number, WorldCity>
  readonly entries: readonly Entry[]
}

/** Read once and shared: it is immutable. */
let loading: Promise<Atlas> | undefined
function atlas(): Promise<Atlas> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

export function createPlaces(): Places {
  return {
    suggest: async (text, { near, limit = 8 } = {}) => {
      const all = await atlas()
      return withoutSpacesElse(fold(text), (words) => search(all, words, near, limit))
    },
    named: async (name) => {
      const all = await atlas()
      return withoutSpacesElse(fold(name), (words) => listNamed(all, words))
    },
    resolve: async (id) => (await atlas()).byId.get(id),
    reverse: async (point) => nearest(await atlas(), point),
    all: async () => (await atlas()).byId.values(),
  }
}

async function load(): Promise<Atlas> {
  const [packed, others] = await Promise.all([
    readFile(fileURLToPath(new URL('places.tsv.gz', folder))),
    readFile(fileURLToPath(new URL('other-names.tsv', folder)), 'utf8'),
  ])
  const text = await new Promise<string>((resolve, reject) =>
    gunzip(packed, (error, bytes) => (error ? reject(error) : resolve(bytes.toString('utf8')))),
  )
  const byId = new Map(
    lines(text)
      .map((line) => parseCity(line))
      .map((place) => [place.id, place]),
  )
  const entries: Entry[] = []
  for (const place of byId.values())
    for (const name of new Set([place.name, place.es, place.th])) if (name) addName(entries, place, name)
  for (const [id, name] of lines(others).map((line) => line.split('\t'))) {
    const place = byId.get(Number(id))
    if (place && name) addName(entries, place, name)
  }
  return { byId, entries: entries.sort((first, second) => (first.key < second.key ? -1 : 1)) }
}

const lines = (text: string) => text.split('\n').filter(Boolean)

function parseCity(line: string): WorldCity {
  const [id, name = '', country = '', , lat, lng, population, es = '', th = ''] = line.split('\t')
  const numbers = { id: Number(id), lat: Number(lat), lng: Number(lng), population: Number(population) }
  return { ...numbers, name, country, es, th: plainThai(th) }
}

/** The common Thai name: "นนทบุรี", not "the city municipality of นนทบุรี"; sara am as one letter, as it is typed. */
function plainThai(name: string): string {
  return name.replaceAll('\u0e4d\u0e32', '\u0e33').replace(/^(เทศบาลนคร|เทศบาลเมือง|กิ่งอำเภอ|อำเภอ|จังหวัด)(?=.)/u, '')
}

/** "Köln" as "Koeln": how it is written without the umlaut. */
const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** The name as it is typed on another keyboard: "Muenchen", "Aarhus", "Tromsoe"; and a saint's city as "St Gallen". */
function typedName(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüøå]/g, (letter) => twoLetters[letter] ?? letter)
    .replace(/^(sankt|sainte?)(?=[ -])/, 'st')
}

function addName(entries: Entry[], place: WorldCity, name: string): void {
  const typed = typedName(name)
  if (typed !== name.normalize('NFC').toLowerCase()) addName(entries, place, typed)
  const words = fold(name).split(' ')
  if (words.length === 2) entries.push({ key: words.join(''), place, isStart: true }) // "Dalat"
  words.forEach((_, first) => {
    entries.push({ key: words.slice(first).join(' '), place, isStart: first === 0 })
  })
}

function search({ entries }: Atlas, text: string, near: Point | undefined, limit: number): WorldCity[] {
  if (text === '') return []
  const best = new Map<WorldCity, number>()
  for (let at = firstAtOrAfter(entries, text); entries[at]?.key.startsWith(text); at++) {
    const entry = entries[at] as Entry
    const points = pointsOf(entry, text, near)
    if (points > (best.get(entry.place) ?? Number.NEGATIVE_INFINITY)) best.set(entry.place, points)
  }
  return [...best]
    .sort(([first, a], [second, b]) => b - a || first.id - second.id)
    .slice(0, limit)
    .map(([place]) => place)
}

/** What `find` finds; if that is nothing, what it finds without spaces: "Ha Noi" is Hanoi. */
function withoutSpacesElse(text: string, find: (text: string) => WorldCity[]): WorldCity[] {
  const found = find(text)
  return found.length > 0 || !text.includes(' ') ? found : find(text.replaceAll(' ', ''))
}

/** A short name is the beginning of thousands of others: only complete names are compared. */
function listNamed({ entries }: Atlas, text: string): WorldCity[] {
  const found = new Set<WorldCity>()
  for (let at = firstAtOrAfter(entries, text); text !== '' && entries[at]?.key === text; at++) {
    const { place, isStart } = entries[at] as Entry
    if (isStart) found.add(place)
  }
  return [...found].sort((first, second) => populationOf(second) - populationOf(first) || first.id - second.id)
}

function firstAtOrAfter(entries: readonly Entry[], key: string): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entries[middle] as Entry).key < key) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Bigger, nearer and better matching cities are likelier: a complete name counts as ten times the population, proximity
 * as a thousand.
 */
function pointsOf({ key, place, isStart }: Entry, text: string, near: Point | undefined): number {
  const named = (key === text ? 1 : 0) + (isStart ? 1 : 0)
  const nearness = near ? 3 / (1 + distance(near, place) / 100) : 0
  return Math.log10(populationOf(place)) + named + nearness
}

/** Population, estimated where the list has 0 (many Thai places): a city with a name in another language is a town. */
function populationOf({ population, es, th }: WorldCity): number {
  return population || (es || th ? 20_000 : 1_000)
}

function nearest({ byId }: Atlas, point: Point): WorldCity | undefined {
  let found: WorldCity | undefined
  let least = Number.POSITIVE_INFINITY
  for (const place of byId.values()) {
    if (Math.abs(place.lat - point.lat) > 1) continue
    const far = distance(point, place)
    const radii = far / (0.01 * Math.sqrt(populationOf(place)))
    if (far <= 100 && radii < least) {
      found = place
      least = radii
    }
  }
  return found
}
