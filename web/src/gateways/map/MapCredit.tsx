/** The sources of the map's data, as their licences require. */
import { useText } from '../text/useText.tsx'

interface Props {
  /** Without streets the credit says that the map is simplified. */
  readonly hasStreets: boolean
  /** Whether streets or neighbourhoods of OpenStreetMap are on screen (ODbL 1.0, 4.3). */
  readonly hasOpenStreetMap: boolean
  /** The cities whose stops are on screen, with commas. */
  readonly stops?: string
}

export function MapCredit({ hasStreets, hasOpenStreetMap, stops = '' }: Props) {
  const text = useText('ui')
  return (
    <>
      {hasOpenStreetMap && (
        <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
          © OpenStreetMap
        </a>
      )}
      <span>
        {[!hasStreets && text('simplifiedMap'), 'Natural Earth', 'GeoNames', stops.includes('madrid') && 'CRTM']
          .filter(Boolean)
          .map((part, at) => (at === 0 && !hasOpenStreetMap ? part : ` · ${part}`))
          .join('')}
      </span>
    </>
  )
}
