/** Links that open a home's location elsewhere. */

interface Place {
  readonly lat: number
  readonly lng: number
  readonly placeIs: 'exact' | 'blurred'
}

/** About 700 m on a phone: a blurred location is shown without a point. */
const neighbourhoodZoom = 15
const doorZoom = 17

/** A `geo:` URI (RFC 5870) for the device's own map. The point is repeated as a query, which Android marks. */
export function geoUri({ lat, lng, placeIs }: Place): string {
  const point = `${lat},${lng}`
  return placeIs === 'exact' ? `geo:${point}?q=${point}` : `geo:${point}?z=${neighbourhoodZoom}`
}

/** OpenStreetMap, with a marker only at an exact location. */
export function openStreetMapUrl({ lat, lng, placeIs }: Place): string {
  const isExact = placeIs === 'exact'
  const marker = isExact ? `?mlat=${lat}&mlon=${lng}` : ''
  return `https://www.openstreetmap.org/${marker}#map=${isExact ? doorZoom : neighbourhoodZoom}/${lat}/${lng}`
}
