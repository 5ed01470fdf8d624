/**
 * A home's pictures while it is edited: each uploaded separately, so that a refused one does not stop the others
 * (D 5.4).
 */
import type { Photo } from '@keyhold/api/photos.schema.ts'
import { deletePhoto, markFloorPlan, nameRoom, uploadImages } from '@keyhold/api/photos.ts'
import { useRef, useState } from 'react'
import { api } from '../../gateways/api.ts'
import { upload } from '../../gateways/upload.ts'
import { useUploads } from './useUploads.ts'

export type Photos = ReturnType<typeof usePhotos>

/** `ensureId` creates the draft that the pictures belong to. */
export function usePhotos(initial: readonly Photo[], ensureId: () => Promise<string>) {
  const [images, showImages] = useState(initial)
  const latest = useRef(initial)
  const setImages = (change: (before: readonly Photo[]) => readonly Photo[]) => {
    latest.current = change(latest.current)
    showImages(latest.current)
  }
  const [savedOrder, setSavedOrder] = useState(() => initial.map(({ id }) => id))
  /** By picture, its index among the chosen files, until the user moves it. */
  const chosen = useRef(new Map<string, number>())
  const uploads = useUploads(async ({ key, file, place }, sending) => {
    // The file comes last: its metadata is known before it arrives.
    const input = { id: await ensureId(), key, files: [file] }
    const { images: all, added } = await upload(uploadImages, { input, ...sending })
    for (const id of added) chosen.current.set(id, place)
    setImages((before) => placeNew(before, all, added, (id) => chosen.current.get(id) ?? -1))
    setSavedOrder((before) => [...before, ...all.map(({ id }) => id).filter((id) => !before.includes(id))])
  })
  return {
    ...uploads,
    images,
    /** Whether the order differs from the stored one. */
    isOrderChanged: images.map(({ id }) => id).join() !== savedOrder.join(),
    async remove(id: string) {
      await api(deletePhoto, { params: { id } })
      setImages((before) => before.filter((image) => image.id !== id))
      setSavedOrder((before) => before.filter((each) => each !== id))
    },
    /** Marks a picture as the floor plan, replacing another. */
    async markPlan(id: string) {
      await api(markFloorPlan, { params: { id }, input: { isPlan: true } })
      setImages((before) => before.map((image) => ({ ...image, alt: { ...image.alt, plan: image.id === id } })))
    },
    /** Sets a picture's room; null for nothing in particular. */
    async nameRoom(id: string, room: Photo['alt']['room']) {
      await api(nameRoom, { params: { id }, input: { room } })
      setImages((before) =>
        before.map((image) => (image.id === id ? { ...image, alt: { ...image.alt, room, plan: false } } : image)),
      )
    },
    /** Moves a picture to an index (from 0); stored when the home is saved. */
    move(id: string, place: number) {
      chosen.current.delete(id)
      setImages((before) => {
        const moved = before.find((image) => image.id === id)
        const rest = before.filter((image) => image.id !== id)
        return moved ? [...rest.slice(0, place), moved, ...rest.slice(place)] : before
      })
    },
    /**
     * Stores the order of all pictures, including those being uploaded: a picture missing from the list is deleted
     * (D 2.6).
     */
    saveOrder: (listingId: string) =>
      uploads.inLine(async () => {
        const order = latest.current.map(({ id }) => id)
        await api(uploadImages, { input: { id: listingId, oldImageList: order } })
        setSavedOrder(order)
      }),
  }
}

/** The order on the screen, with new pictures at the end, in the order in which they were chosen. */
function placeNew(
  before: readonly Photo[],
  all: readonly Photo[],
  added: readonly string[],
  placeOf: (id: string) => number,
): Photo[] {
  const others = [...before, ...all.filter(({ id }) => !before.some((image) => image.id === id))]
  const rest = others.filter(({ id }) => !added.includes(id))
  const mine = others.filter(({ id }) => added.includes(id))
  const at = rest.findIndex(({ id }) => placeOf(id) > placeOf(added[0] ?? ''))
  return at < 0 ? [...rest, ...mine] : [...rest.slice(0, at), ...mine, ...rest.slice(at)]
}
