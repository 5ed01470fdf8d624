/**
 * The pictures in order: cards side by side if there is space, thumbnails of 66×40 on a phone; moved by buttons, by
 * dragging or by keys, deleted one by one (D 5.4).
 */
import type { Photo } from '@keyhold/api/photos.schema.ts'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { lazyPart } from '../../gateways/retryImport.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { PhotoRow } from './PhotoRow.tsx'
import css from './Photos.module.css'
import type { Shown } from './RoomSelect.tsx'
import type { Photos } from './usePhotos.ts'

const SortablePhotos = lazyPart(() => import('./SortablePhotos.tsx'))

export function PhotoList({ photos }: { photos: Photos }) {
  const text = useText('listingEditor')
  const refusal = useRefusal()
  const [announcement, setAnnouncement] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const { images } = photos
  const list = useKeptFocus(images)
  const count = images.length
  const move = ({ id, originalName: name }: Photo, place: number) => {
    photos.move(id, place)
    setAnnouncement(text('photos.moved', { name, place: place + 1, count }))
  }
  const makeCover = ({ id, originalName: name }: Photo) => {
    photos.move(id, 0)
    setAnnouncement(text('photos.coverSaid', { name }))
  }
  const remove = (image: Photo) => {
    setFailure(undefined)
    photos
      .remove(image.id)
      .then(() => setAnnouncement(text('photos.removed', { name: image.originalName })), setFailure)
  }
  const show = ({ id, originalName: name }: Photo, shown: Shown) => {
    setFailure(undefined)
    const said = shown === 'plan' ? photos.markPlan(id) : photos.nameRoom(id, shown ?? null)
    said.then(() => setAnnouncement(shown === 'plan' ? text('photos.planSaid', { name }) : ''), setFailure)
  }
  const rows = images.map((image, index) => ({
    image,
    position: index + 1,
    count,
    onMove: (place: number) => move(image, place),
    onCover: () => makeCover(image),
    onRemove: () => remove(image),
    onShow: (shown: Shown) => show(image, shown),
  }))
  const listOf = (items: ReactNode) => (
    <ol className={`${css.list} ${css.photos}`} ref={list} aria-label={text('photos.list')}>
      {items}
    </ol>
  )
  return (
    <div>
      <p className="vh" role="status">
        {announcement}
      </p>
      {failure !== undefined && (
        <Callout tone="bad" title={text('photos.notDone')}>
          {refusal(failure)}
        </Callout>
      )}
      {count > 0 && (
        <Suspense fallback={listOf(rows.map((row) => <PhotoRow key={row.image.id} {...row} />))}>
          <SortablePhotos rows={rows}>{listOf}</SortablePhotos>
        </Suspense>
      )}
      {count > 1 && <p className="xs quiet">{text('photos.orderHint')}</p>}
    </div>
  )
}

/** The browser drops the focus of a button whose row moves: it is restored. */
function useKeptFocus(images: readonly Photo[]) {
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef<Element>(null)
  useEffect(() => {
    const element = list.current
    const keep = (event: Event) => {
      focused.current = event.target instanceof Element ? event.target : null
    }
    element?.addEventListener('focusin', keep)
    return () => element?.removeEventListener('focusin', keep)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order of the pictures is what moves rows
  useEffect(() => {
    const element = focused.current
    if (document.activeElement !== document.body || !(element instanceof HTMLElement)) return
    if (list.current?.contains(element)) element.focus()
    else if ('cover' in element.dataset) list.current?.querySelector('select')?.focus() // its button is gone
  }, [images])
  return list
}
