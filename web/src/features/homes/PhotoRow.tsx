/** One picture: its handle, thumbnail of 66×40, name, and the way to delete it. The first is the cover. */
import type { Photo } from '@keyhold/api/photos.schema.ts'
import type { KeyboardEvent } from 'react'
import { fileAddress } from '../../gateways/api.ts'
import { useText } from '../../gateways/text.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import css from './Photos.module.css'

interface Props {
  readonly image: Photo
  /** From 1. */
  readonly place: number
  readonly count: number
  readonly isHeld: boolean
  readonly onHold: (id: string | undefined) => void
  /** Something was dropped here. */
  readonly onTake: () => void
  readonly onPress: (event: KeyboardEvent) => void
  readonly onLeave: () => void
  readonly onRemove: () => void
}

export function PhotoRow({ image, place, count, isHeld, onHold, onTake, onPress, onLeave, onRemove }: Props) {
  const text = useText('homes')
  const name = image.originalName
  return (
    <li
      draggable
      className={isHeld ? css.held : undefined}
      onDragStart={() => onHold(image.id)}
      onDragEnd={() => onHold(undefined)}
      onDragOver={(event) => !event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onTake()
      }}
    >
      <IconButton
        className={css.grip}
        icon="dots-six-vertical-bold"
        label={text('photos.move', { name, place, count })}
        onKeyDown={onPress}
        onBlur={onLeave}
      />
      <img
        src={fileAddress(image.widths[0]?.filePath ?? image.filePath)}
        alt={text('photos.picture', { place, name })}
        width={66}
        height={40}
      />
      <span className={css.name}>{name}</span>
      {place === 1 && <Badge tone="good">{text('photos.cover')}</Badge>}
      <IconButton icon="trash" label={text('photos.remove', { name })} onClick={onRemove} />
    </li>
  )
}
