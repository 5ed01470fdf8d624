/**
 * File uploads, three at a time: a failure does not stop the others, and an interrupted upload resumes automatically.
 */
import { useRef, useState } from 'react'
import { createUploadQueue } from './uploadQueue.ts'

/** A picture being uploaded, or refused. */
export interface Upload {
  /** A UUID as idempotency key: a retry with it is stored once. */
  readonly key: string
  /** Its index among all chosen files. */
  readonly place: number
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'failed'
  /** The uploaded share, from 0 to 1. */
  readonly share: number
  /** Why it was refused: an API refusal, or `too-large`. */
  readonly failure?: unknown
}

/** Sends a file: abortable, with progress reports. */
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
    /** The number of finished and queued uploads; both 0 when the queue is empty. */
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
    /** Removes a file from the list, and aborts its upload. */
    dismiss(key: string) {
      running.current.get(key)?.abort()
      remove(key)
    },
    /** Runs a task after the current queue: no upload runs meanwhile. */
    inLine: line.alone,
  }
}
