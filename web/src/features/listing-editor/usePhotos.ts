/** The pictures of a home while it is edited: sent one by one, so that one refused picture stops no other (D 5.4). */
import type { Photo } from '@keyhold/api/photos.schema.ts'
import { deletePhoto, markFloorPlan, uploadImages } from '@keyhold/api/photos.ts'
import { useRef, useState } from 'react'
import { api } from '../../gateways/api.ts'
import { useUploads } from './useUploads.ts'

export type Photos = ReturnType<typeof usePhotos>

/** `ensureId` makes the draft that the pictures belong to. */
export function usePhotos(initial: readonly Photo[], ensureId: () => Promise<string>) {
  const [images, showImages] = useState(initial)
  const latest = useRef(initial)
  const setImages = (change: (before: readonly Photo[]) => readonly Photo[]) => {
    latest.current = change(latest.current)
    showImages(latest.current)
  }
  const [savedOrder, setSavedOrder] = useState(() => initial.map(({ id }) => id))
  const uploads = useUploads(async (file) => {
    const { images: all } = await api(uploadImages, { input: { id: await ensureId(), files: [file] } })
    setImages((before) => appendNew(before, all))
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
    /** Says that a picture is the floor plan, in the place of another, or none. */
    async markPlan(id: string, isPlan: boolean) {
      await api(markFloorPlan, { params: { id }, input: { isPlan } })
      setImages((before) =>
        before.map((image) => ({ ...image, alt: { ...image.alt, plan: isPlan && image.id === id } })),
      )
    },
    /** Puts a picture at a place (from 0); kept when the home is saved. */
    move(id: string, place: number) {
      setImages((before) => {
        const moved = before.find((image) => image.id === id)
        const rest = before.filter((image) => image.id !== id)
        return moved ? [...rest.slice(0, place), moved, ...rest.slice(place)] : before
      })
    },
    /** Stores the order of all pictures, those too that were on their way: what the list leaves out is deleted (D 2.6). */
    saveOrder: (listingId: string) =>
      uploads.inLine(async () => {
        const order = latest.current.map(({ id }) => id)
        await api(uploadImages, { input: { id: listingId, oldImageList: order } })
        setSavedOrder(order)
      }),
  }
}

/** The order on the screen, with what is new at its end. */
function appendNew(before: readonly Photo[], all: readonly Photo[]): Photo[] {
  return [...before, ...all.filter(({ id }) => !before.some((image) => image.id === id))]
}
