/** A picture's room: its caption, and its alternative text. */
import type { PhotoAlt } from '@keyhold/api/photos.schema.ts'
import { type PhotoRoom, photoRooms } from '@keyhold/rental/listing.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './Photos.module.css'

/** A room, the floor plan, or nothing in particular. */
export type Shown = PhotoRoom | 'plan' | undefined

interface Props {
  readonly alt: PhotoAlt
  readonly label: string
  readonly onShow: (shown: Shown) => void
}

export function RoomSelect({ alt, label, onShow }: Props) {
  const text = useText('listingEditor')
  const listings = useText('listings')
  const options = [
    { value: '', label: text('photos.noRoom') },
    ...photoRooms.map((room) => ({ value: room, label: capital(listings(`picture.room.${room}`)) })),
    { value: 'plan', label: text('photos.plan') },
  ]
  return (
    <span className={css.room}>
      <select
        aria-label={label}
        value={alt.plan ? 'plan' : (alt.room ?? '')}
        onChange={(event) => onShow((event.target.value || undefined) as Shown)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="caret-down" />
    </span>
  )
}

const capital = (words: string) => words.slice(0, 1).toLocaleUpperCase() + words.slice(1)
