/** Sets the marker from a link that a map app shares, or from degrees copied there. The link is only read, never opened. */
import { type MapLinkProblem, type MapPoint, parseMapLink } from '@keyhold/rental/mapLink.ts'
import { useState } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import css from './LocationSection.module.css'
import { coordinateFields } from './point.ts'

export function MapLinkField({ onFound }: { onFound: (point: MapPoint) => void }) {
  const text = useText('listingEditor')
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<MapLinkProblem>()
  const [placed, setPlaced] = useState<MapPoint>()
  const read = () => {
    const found = parseMapLink(pasted)
    setProblem('problem' in found ? found.problem : undefined)
    setPlaced('point' in found ? found.point : undefined)
    if (!('point' in found)) return
    setPasted('')
    onFound(found.point)
  }
  const degrees = placed && coordinateFields(placed)
  return (
    <div>
      <div className={css.link}>
        <Field
          label={text('place.link')}
          hint={text('place.linkHint')}
          error={problem && text(`place.linkProblems.${problem}`)}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={4000}
          value={pasted}
          onChange={({ target }) => {
            setPasted(target.value)
            setProblem(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            read()
          }}
        />
        <Button icon="map-pin" disabled={pasted.trim() === ''} onClick={read}>
          {text('place.useLink')}
        </Button>
      </div>
      <p className="small soft" role="status">
        {degrees && text('place.linkPlaced', { lat: degrees.locationLat, lng: degrees.locationLng })}
      </p>
    </div>
  )
}
