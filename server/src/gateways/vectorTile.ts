/** Reads named lines from a vector tile (Mapbox Vector Tile 2.1, protocol buffers): only what street names need. */

/** A line of a tile: its names, and its middle, from 0 to 1 of the tile's side. */
export interface NamedLine {
  readonly name: string
  readonly nameEn: string
  readonly x: number
  readonly y: number
}

/** Field numbers of a message with their values: a number, or the bytes of a length-delimited field. */
function* fieldsOf(bytes: Uint8Array): Generator<readonly [field: number, value: number | Uint8Array]> {
  let at = 0
  const varint = () => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++]
      if (byte === undefined || scale > 2 ** 49) throw new Error('a vector tile ends too early')
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const key = varint()
    const [field, wire] = [Math.floor(key / 8), key % 8]
    if (wire === 0) yield [field, varint()]
    else if (wire === 2) {
      const length = varint()
      yield [field, bytes.subarray(at, at + length)]
      at += length
    } else if (wire === 1 || wire === 5) at += wire === 1 ? 8 : 4
    else throw new Error('a vector tile is of another kind')
  }
}

/** Varints one after the other. */
export function* varintsOf(bytes: Uint8Array): Generator<number> {
  let [value, scale] = [0, 1]
  for (const byte of bytes) {
    value += (byte & 127) * scale
    scale *= 128
    if (byte >= 128) continue
    yield value
    value = 0
    scale = 1
  }
}

const text = new TextDecoder()
const words = (value: number | Uint8Array) => (typeof value === 'number' ? '' : text.decode(value))
const part = (value: number | Uint8Array) => (typeof value === 'number' ? new Uint8Array() : value)
const zigzag = (value: number) => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)

/** The lines of a layer that have a name. */
export function namedLines(tile: Uint8Array, layer: string): NamedLine[] {
  for (const [field, value] of fieldsOf(tile)) {
    if (field !== 3) continue
    const fields = [...fieldsOf(part(value))]
    if (fields.some(([number, name]) => number === 1 && words(name) === layer)) return linesOf(fields)
  }
  return []
}

function linesOf(fields: readonly (readonly [number, number | Uint8Array])[]): NamedLine[] {
  const all = (number: number) => fields.filter(([field]) => field === number).map(([, value]) => value)
  const keys = all(3).map(words)
  const values = all(4).map((value) => words([...fieldsOf(part(value))].find(([field]) => field === 1)?.[1] ?? 0))
  const extent = Number(all(5)[0] ?? 4096)
  return all(2).flatMap((feature) => {
    const parts = new Map(fieldsOf(part(feature)))
    if (parts.get(3) !== 2) return []
    const tags = [...varintsOf(part(parts.get(2) ?? 0))]
    const textOf = (key: string) => {
      const at = tags.findIndex((tag, place) => place % 2 === 0 && keys[tag] === key)
      return at < 0 ? '' : (values[tags[at + 1] ?? -1] ?? '')
    }
    const name = textOf('name')
    const [x, y] = middleOf(part(parts.get(4) ?? 0))
    return name ? [{ name, nameEn: textOf('name:en'), x: x / extent, y: y / extent }] : []
  })
}

/** The point half-way along the commands of a line. */
function middleOf(geometry: Uint8Array): readonly [number, number] {
  const points: [number, number][] = []
  let [x, y] = [0, 0]
  const numbers = varintsOf(geometry)
  const next = () => Number(numbers.next().value ?? 0)
  for (let command = numbers.next(); !command.done; command = numbers.next()) {
    if (command.value % 8 === 7) continue
    for (let left = Math.floor(command.value / 8); left > 0; left--) {
      x += zigzag(next())
      y += zigzag(next())
      points.push([x, y])
    }
  }
  return points[points.length >> 1] ?? [0, 0]
}
