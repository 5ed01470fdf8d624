/** The pictures in their order: thumbnails of 66×40, moved by drag or by the arrow keys, deleted one by one (D 5.4). */
import type { Photo } from '@keyhold/api/photos.schema.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { PhotoRow } from './PhotoRow.tsx'
import css from './Photos.module.css'
import type { Photos } from './usePhotos.ts'

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** Moving pictures: by arrow keys, by drag; each move is said. */
function useMoving({ images, move: put }: Photos) {
  const text = useText('homes')
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const [held, setHeld] = useState<string>()
  const [focused, setFocused] = useState<string>()
  // The browser drops the focus of an element that changes its place.
  useEffect(() => {
    const at = images.findIndex(({ id }) => id === focused)
    if (at >= 0) list.current?.children[at]?.querySelector('button')?.focus()
  }, [images, focused])
  const move = (image: Photo, place: number) => {
    if (place < 0 || place >= images.length) return
    put(image.id, place)
    setSaid(text('photos.moved', { name: image.originalName, place: place + 1, count: images.length }))
  }
  return {
    ...{ list, said, setSaid, held, setHeld },
    press(event: KeyboardEvent, image: Photo, at: number) {
      const step = steps[event.key]
      if (step === undefined) return
      event.preventDefault()
      setFocused(image.id)
      move(image, at + step)
    },
    /** What is dragged comes to this place. */
    take(at: number) {
      const moved = images.find(({ id }) => id === held)
      if (moved) move(moved, at)
    },
    leave: () => setFocused(undefined),
  }
}

export function PhotoList({ photos }: { photos: Photos }) {
  const text = useText('homes')
  const refusal = useRefusal()
  const [failure, setFailure] = useState<unknown>()
  const { list, said, setSaid, held, setHeld, press, take, leave } = useMoving(photos)
  const { images } = photos
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
          {images.map((image, at) => (
            <PhotoRow
              key={image.id}
              image={image}
              place={at + 1}
              count={images.length}
              isHeld={held === image.id}
              onHold={setHeld}
              onTake={() => take(at)}
              onPress={(event) => press(event, image, at)}
              onLeave={leave}
              onRemove={() => remove(image)}
            />
          ))}
        </ol>
      )}
      {images.length > 1 && <p className="xs quiet">{text('photos.orderHint')}</p>}
    </div>
  )
}
