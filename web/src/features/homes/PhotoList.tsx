/** The pictures in their order: thumbnails of 66×40, moved by drag or by the arrow keys, deleted one by one (D 5.4). */
import type { Photo } from '@keyhold/api/photos.schema.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { fileAddress, useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import css from './Photos.module.css'
import type { Photos } from './usePhotos.ts'

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

export function PhotoList({ photos }: { photos: Photos }) {
  const text = useText('homes')
  const refusal = useRefusal()
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const [held, setHeld] = useState<string>()
  const [focused, setFocused] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const { images } = photos
  // The browser drops the focus of an element that changes its place.
  useEffect(() => {
    const at = images.findIndex(({ id }) => id === focused)
    if (at >= 0) list.current?.children[at]?.querySelector('button')?.focus()
  }, [images, focused])
  const move = (image: Photo, place: number) => {
    if (place < 0 || place >= images.length) return
    photos.move(image.id, place)
    setSaid(text('photos.moved', { name: image.originalName, place: place + 1, count: images.length }))
  }
  const press = (event: KeyboardEvent, image: Photo, at: number) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    setFocused(image.id)
    move(image, at + step)
  }
  const remove = (image: Photo) => {
    setFailure(undefined)
    photos.remove(image.id).then(() => setSaid(text('photos.removed', { name: image.originalName })), setFailure)
  }
  return (
    <div>
      <p className="vh" role="status">
        {said}
      </p>
      {failure !== undefined && (
        <Callout tone="bad" title={text('photos.deleteFailed')}>
          {refusal(failure)}
        </Callout>
      )}
      {images.length > 0 && (
        <ol className={css.list} ref={list} aria-label={text('photos.list')}>
          {images.map((image, at) => {
            const name = image.originalName
            return (
              <li
                key={image.id}
                draggable
                className={held === image.id ? css.held : undefined}
                onDragStart={() => setHeld(image.id)}
                onDragEnd={() => setHeld(undefined)}
                onDragOver={(event) => held && event.preventDefault()}
                onDrop={(event) => {
                  const moved = images.find(({ id }) => id === held)
                  if (!moved) return
                  event.preventDefault()
                  event.stopPropagation()
                  move(moved, at)
                }}
              >
                <IconButton
                  className={css.grip}
                  icon="dots-six-vertical-bold"
                  label={text('photos.move', { name, place: at + 1, count: images.length })}
                  onKeyDown={(event) => press(event, image, at)}
                  onBlur={() => setFocused(undefined)}
                />
                <img
                  src={fileAddress(image.widths[0]?.filePath ?? image.filePath)}
                  alt={text('photos.picture', { place: at + 1, name })}
                  width={66}
                  height={40}
                />
                <span className={css.name}>{name}</span>
                {at === 0 && <Badge tone="good">{text('photos.cover')}</Badge>}
                <IconButton icon="trash" label={text('photos.remove', { name })} onClick={() => remove(image)} />
              </li>
            )
          })}
        </ol>
      )}
      {images.length > 1 && <p className="xs quiet">{text('photos.orderHint')}</p>}
    </div>
  )
}
