/** A home's address: free text, or completed from suggestions, with its location and city. */
import type { FoundAddress } from '@keyhold/api/places.schema.ts'
import { useState } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { FieldFrame } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './CityPicker.module.css'
import { needed } from './needed.tsx'
import type { Point } from './point.ts'
import { useAddresses } from './queries.ts'
import type { SectionProps } from './sectionProps.ts'
import { useDebounced } from './useDebounced.ts'

interface Props extends SectionProps {
  /** Where suggestions are searched first. */
  readonly near: Point
  readonly onChoose: (address: FoundAddress) => void
}

/** Fewer letters match too much. */
const minLetters = 4

export function AddressField({ draft, update, errorFor, near, onChoose }: Props) {
  const text = useText('listingEditor')
  const { label, required } = needed('address1', text('place.address'))
  const [isOpen, setIsOpen] = useState(false)
  const query = useDebounced(draft.address1.trim())
  const found = useAddresses(isOpen && query.length >= minLetters ? query : '', near)
  const options = draft.address1.trim().length >= minLetters ? (found.data ?? []) : []
  return (
    <FieldFrame label={label} hint={text('place.addressHint')} error={errorFor('address1')}>
      {(control) => (
        <div className={css.combo}>
          <Combobox
            field={{ ...control, name: 'address1', required, maxLength: 200 }}
            value={draft.address1}
            listLabel={text('place.address')}
            options={options}
            optionKey={({ street, lat, lng }) => `${street} ${lat} ${lng}`}
            renderOption={(address) => <AddressOption address={address} />}
            onType={(address1) => update({ address1 })}
            onOpenChange={setIsOpen}
            onChoose={onChoose}
            status={text('place.addresses', { count: options.length })}
          />
        </div>
      )}
    </FieldFrame>
  )
}

function AddressOption({ address: { street, district, city } }: { address: FoundAddress }) {
  return (
    <span className={css.option}>
      <Icon name="map-pin" />
      <span>
        <b>{street}</b> <small>{[district, city?.city, city?.countryName].filter(Boolean).join(', ')}</small>
      </span>
    </span>
  )
}
