/** One picture: its handle, thumbnail of 66×40, name, move buttons, and delete button. The first is the cover. */
import type { Photo } from '@keyhold/api/photos.schema.ts'
import type { CSSProperties, HTMLAttributes, Ref } from 'react'
import { fileUrl } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './Photos.module.css'
import { RoomSelect, type Shown } from './RoomSelect.tsx'

export interface PhotoRowProps {
  readonly image: Photo
  /** From 1. */
  readonly position: number
  readonly count: number
  readonly onMove: (place: number) => void
  /** Moves it to the first place. */
  readonly onCover: () => void
  readonly onRemove: () => void
  readonly onShow: (shown: Shown) => void
}

/** The drag props of a row, once loaded. */
export interface Dragging {
  readonly row: { readonly ref: Ref<HTMLLIElement>; readonly style: CSSProperties }
  readonly handle: HTMLAttributes<HTMLButtonElement> & { readonly ref: Ref<HTMLButtonElement> }
  readonly isDragged: boolean
}

export function PhotoRow({
  image,
  position,
  count,
  onMove,
  onCover,
  onRemove,
  onShow,
  dragging,
}: PhotoRowProps & { dragging?: Dragging }) {
  const text = useText('listingEditor')
  const name = image.originalName
  return (
    <li {...dragging?.row} className={dragging?.isDragged ? css.held : undefined}>
      {dragging ? (
        <button
          type="button"
          {...dragging.handle}
          className={css.grip}
          aria-label={text('photos.move', { name, place: position, count })}
        >
          <Icon name="dots-six-vertical-bold" />
        </button>
      ) : (
        <span className={css.grip} aria-hidden="true" />
      )}
      <img
        src={fileUrl(image.widths[0]?.filePath ?? image.filePath)}
        alt={text('photos.picture', { place: position, name })}
        width={66}
        height={40}
      />
      <span className={css.about}>
        <span className={css.name}>
          {position === 1 && <Badge tone="good">{text('photos.cover')}</Badge>} <span>{name}</span>
        </span>
        <RoomSelect alt={image.alt} label={text('photos.shows', { name })} onShow={onShow} />
      </span>
      {position > 1 && (
        <Button small className={css.toCover} data-cover="" onClick={onCover}>
          {text('photos.makeCover')} <span className="vh">{name}</span>
        </Button>
      )}
      <MoveButton
        icon="caret-up"
        label={text('photos.moveUp', { name })}
        isLast={position === 1}
        onPress={() => onMove(position - 2)}
      />
      <MoveButton
        icon="caret-down"
        label={text('photos.moveDown', { name })}
        isLast={position === count}
        onPress={() => onMove(position)}
      />
      <IconButton icon="trash" label={text('photos.remove', { name })} onClick={onRemove} />
    </li>
  )
}

interface MoveButtonProps {
  readonly icon: 'caret-up' | 'caret-down'
  readonly label: string
  /** There is no further place; the button keeps the focus of a user who moved the picture here with it. */
  readonly isLast: boolean
  readonly onPress: () => void
}

function MoveButton({ icon, label, isLast, onPress }: MoveButtonProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      className={css.step}
      aria-disabled={isLast || undefined}
      onClick={() => isLast || onPress()}
    />
  )
}
