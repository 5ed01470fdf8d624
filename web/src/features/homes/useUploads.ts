/** Files waiting in line to be sent, one after the other; one that fails stops no other and can be tried again. */
import { useRef, useState } from 'react'

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
const nothing = { done: 0, count: 0 }

/** `send` stores one file. */
export function useUploads(send: (file: File) => Promise<void>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [tally, setTally] = useState(nothing)
  const line = useRef(Promise.resolve())
  const nextKey = useRef(0)
  const mark = (key: string, change: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))
  const drop = (key: string) => setUploads((before) => before.filter((upload) => upload.key !== key))
  const sendOne = async ({ key, file }: Upload) => {
    mark(key, { state: 'sending' })
    await send(file).then(
      () => drop(key),
      (failure: unknown) => mark(key, { state: 'failed', failure }),
    )
    setTally(({ done, count }) => (done + 1 >= count ? nothing : { done: done + 1, count }))
  }
  const queue = (upload: Upload) => {
    setTally(({ done, count }) => ({ done, count: count + 1 }))
    line.current = line.current.then(() => sendOne(upload))
  }
  return {
    uploads,
    /** How many of those in line are through; both 0 when none is. */
    tally,
    add(files: readonly File[]) {
      const fresh = files.map((file): Upload => {
        nextKey.current += 1
        const key = `upload-${nextKey.current}`
        return file.size > mostBytes
          ? { key, file, state: 'failed', failure: 'too-large' }
          : { key, file, state: 'waiting' }
      })
      setUploads((before) => [...before, ...fresh])
      for (const upload of fresh) if (upload.state === 'waiting') queue(upload)
    },
    retry(upload: Upload) {
      mark(upload.key, { state: 'waiting', failure: undefined })
      queue(upload)
    },
    dismiss: drop,
  }
}
