/** Files on their way, three at a time: one that fails stops no other, and what the connection broke off goes on by itself. */
import { useRef, useState } from 'react'
import { createUploadQueue } from './uploadQueue.ts'

/** A picture on its way, or refused. */
export interface Upload {
  /** A UUID: sent again under it, it is stored once. */
  readonly key: string
  /** Its place among all that were chosen. */
  readonly place: number
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'failed'
  /** Which share of it has gone, from 0 to 1. */
  readonly share: number
  /** Why it was refused: an API refusal, or `too-large`. */
  readonly failure?: unknown
}

/** How a file is sent: it may be ended, and is told how far it is. */
export interface Sending {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** 10 MB (spec signed-in §9). */
const maxBytes = 10_000_000
const atOnce = 3
const noProgress = { done: 0, count: 0 }

/** `send` stores one file. */
export function useUploads(send: (upload: Upload, sending: Sending) => Promise<void>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [progress, setProgress] = useState(noProgress)
  const [isPaused, setIsPaused] = useState(false)
  const [line] = useState(() => createUploadQueue(atOnce, setIsPaused))
  const places = useRef(0)
  const running = useRef(new Map<string, AbortController>())
  const update = (key: string, change: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))
  const remove = (key: string) => setUploads((before) => before.filter((upload) => upload.key !== key))
  const settle = () => setProgress(({ done, count }) => (done + 1 >= count ? noProgress : { done: done + 1, count }))

  const enqueue = (upload: Upload) => {
    const { key } = upload
    const controller = new AbortController()
    const { signal } = controller
    running.current.set(key, controller)
    setProgress(({ done, count }) => ({ done, count: count + 1 }))
    const end = () => {
      running.current.delete(key)
      settle()
    }
    line.add({
      async run() {
        if (signal.aborted) return end()
        update(key, { state: 'sending', share: 0 })
        try {
          await send(upload, { signal, onProgress: (share) => update(key, { share }) })
          remove(key)
        } catch (error) {
          update(key, { state: 'waiting', share: 0 })
          if (!signal.aborted) throw error
        }
        end()
      },
      fail(failure) {
        update(key, { state: 'failed', failure })
        end()
      },
    })
  }
  return {
    uploads,
    /** How many of those in line are through; both 0 when none is. */
    progress,
    /** Whether they wait for the connection. */
    isPaused,
    add(files: readonly File[]) {
      const added = files.map((file): Upload => {
        const begun = { key: crypto.randomUUID(), place: places.current++, file, share: 0 }
        return file.size > maxBytes
          ? { ...begun, state: 'failed', failure: 'too-large' }
          : { ...begun, state: 'waiting' }
      })
      setUploads((before) => [...before, ...added])
      for (const upload of added) if (upload.state === 'waiting') enqueue(upload)
    },
    retry(upload: Upload) {
      update(upload.key, { state: 'waiting', share: 0, failure: undefined })
      enqueue(upload)
    },
    /** Takes a file off the list, and ends its upload. */
    dismiss(key: string) {
      running.current.get(key)?.abort()
      remove(key)
    },
    /** Does something when what stands in line now is through: nothing is sent meanwhile. */
    inLine: line.alone,
  }
}
