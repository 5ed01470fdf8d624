/** The pictures of a home while it is edited: sent one by one, so that one refused picture stops no other (D 5.4). */
import type { Photo } from '@keyhold/api/photos.schema.ts'
import { deletePhoto, uploadImages } from '@keyhold/api/photos.ts'
import { useState } from 'react'
import { api } from '../../gateways/api.ts'
import { useUploads } from './useUploads.ts'

export type Photos = ReturnType<typeof usePhotos>

/** `ensureId` makes the draft that the pictures belong to. */
export function usePhotos(first: readonly Photo[], ensureId: () => Promise<string>) {
  const [images, setImages] = useState(first)
  const [savedOrder, setSavedOrder] = useState(() => first.map(({ id }) => id))
  const line = useUploads(async (file) => {
    const { images: all } = await api(uploadImages, { input: { id: await ensureId(), files: [file] } })
    setImages((before) => merged(before, all))
    setSavedOrder((before) => [...before, ...all.map(({ id }) => id).filter((id) => !before.includes(id))])
  })
  return {
    ...line,
    images,
    /** Whether the order differs from the stored one. */
    isReordered: images.map(({ id }) => id).join() !== savedOrder.join(),
    async remove(id: string) {
      await api(deletePhoto, { params: { id } })
      setImages((before) => before.filter((image) => image.id !== id))
      setSavedOrder((before) => before.filter((each) => each !== id))
    },
    /** Puts a picture at a place (from 0); kept when the home is saved. */
    move(id: string, place: number) {
      setImages((before) => {
        const moved = before.find((image) => image.id === id)
        const rest = before.filter((image) => image.id !== id)
        return moved ? [...rest.slice(0, place), moved, ...rest.slice(place)] : before
      })
    },
    /** Stores the order. */
    async keepOrder(adId: string) {
      const order = images.map(({ id }) => id)
      await api(uploadImages, { input: { id: adId, oldImageList: order } })
      setSavedOrder(order)
    },
  }
}

/** The order on the screen, with what is new at its end. */
function merged(before: readonly Photo[], all: readonly Photo[]): Photo[] {
  return [...before, ...all.filter(({ id }) => !before.some((image) => image.id === id))]
}
