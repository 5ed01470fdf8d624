/** The pictures of a home while it is edited: sent one by one, so that one refused picture stops no other (D 5.4). */
import type { Photo } from '@keyhold/api/photos.schema.ts'
import { deletePhoto, uploadImages } from '@keyhold/api/photos.ts'
import { useRef, useState } from 'react'
import { api } from '../../gateways/api.ts'

/** A picture on its way, or refused. */
export interface Upload {
  readonly key: string
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'failed'
  /** Why it was refused: an API refusal, or `too-large`. */
  readonly failure?: unknown
}

/** 10 MB (spec signed-in §9). */
const mostBytes = 10_000_000

export type Photos = ReturnType<typeof usePhotos>

/** `ensureId` makes the draft that the pictures belong to. */
export function usePhotos(first: readonly Photo[], ensureId: () => Promise<string>) {
  const [images, setImages] = useState(first)
  const [savedOrder, setSavedOrder] = useState(() => first.map(({ id }) => id))
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [tally, setTally] = useState({ done: 0, count: 0 })
  const line = useRef(Promise.resolve())
  const nextKey = useRef(0)
  const mark = (key: string, change: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))
  const drop = (key: string) => setUploads((before) => before.filter((upload) => upload.key !== key))

  const send = async ({ key, file }: Upload) => {
    mark(key, { state: 'sending' })
    try {
      const { images: all } = await api(uploadImages, { input: { id: await ensureId(), files: [file] } })
      setImages((before) => merged(before, all))
      setSavedOrder((before) => [...before, ...all.map(({ id }) => id).filter((id) => !before.includes(id))])
      drop(key)
    } catch (failure) {
      mark(key, { state: 'failed', failure })
    }
    setTally(({ done, count }) => (done + 1 >= count ? { done: 0, count: 0 } : { done: done + 1, count }))
  }
  const queue = (upload: Upload) => {
    setTally(({ done, count }) => ({ done, count: count + 1 }))
    line.current = line.current.then(() => send(upload))
  }
  return {
    images,
    uploads,
    tally,
    /** Whether the order differs from the stored one. */
    isReordered: images.map(({ id }) => id).join() !== savedOrder.join(),
    add(files: readonly File[]) {
      const fresh = files.map((file): Upload => {
        nextKey.current += 1
        const key = `upload-${nextKey.current}`
        if (file.size > mostBytes) return { key, file, state: 'failed', failure: 'too-large' }
        return { key, file, state: 'waiting' }
      })
      setUploads((before) => [...before, ...fresh])
      for (const upload of fresh) if (upload.state === 'waiting') queue(upload)
    },
    retry(upload: Upload) {
      mark(upload.key, { state: 'waiting', failure: undefined })
      queue(upload)
    },
    dismiss: drop,
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
