/** Data derived from the marker: its time zone, the address there, and whether it matches the city (D 11.6). */
import type { FoundAddress } from '@keyhold/api/places.schema.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { usePlace } from './queries.ts'
import type { SectionProps } from './sectionProps.ts'

export function MarkerFacts({
  draft,
  update,
  onChoose,
}: Pick<SectionProps, 'draft' | 'update'> & { onChoose: (address: FoundAddress) => void }) {
  const text = useText('listingEditor')
  const place = usePlace(draft)
  const address = place?.address
  return (
    <>
      <p className="small quiet num" role="status">
        {`${
          place?.timeZone
            ? text('place.where', {
                lat: draft.locationLat,
                lng: draft.locationLng,
                zone: place.timeZone.replaceAll('_', ' '),
              })
            : text('place.coordinates')
        }${address ? ` ${text('place.near', { address: address.street })}` : ''}`}
      </p>
      {address && address.street !== draft.address1 && (
        <div>
          <Button small icon="map-pin" onClick={() => onChoose({ ...address, ...pointOf(draft) })}>
            {text('place.useAddress', { address: address.street })}
          </Button>
        </div>
      )}
      {place?.doubt && (
        <Callout tone={draft.placeConfirmed ? 'quiet' : 'warn'}>
          <p>{text(`rules.${place.doubt}`)}</p>
          <div>
            <Button
              small
              aria-pressed={draft.placeConfirmed}
              onClick={() => update({ placeConfirmed: !draft.placeConfirmed })}
            >
              {text(draft.placeConfirmed ? 'place.confirmed' : 'place.confirm')}
            </Button>
          </div>
        </Callout>
      )}
    </>
  )
}

/** The marker stays in place. */
const pointOf = ({ locationLat, locationLng }: SectionProps['draft']) => ({
  lat: Number(locationLat),
  lng: Number(locationLng),
})
