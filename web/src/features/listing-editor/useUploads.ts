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
const maxBytes = 10_000_000
const noProgress = { done: 0, count: 0 }

/** `send` stores one file. */
export function useUploads(send: (file: File) => Promise<void>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [progress, setProgress] = useState(noProgress)
  const chain = useRef(Promise.resolve())
  const nextKey = useRef(0)
  const update = (key: string, change: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))
  const remove = (key: string) => setUploads((before) => before.filter((upload) => upload.key !== key))
  const sendOne = async ({ key, file }: Upload) => {
    update(key, { state: 'sending' })
    await send(file).then(
      () => remove(key),
      (failure: unknown) => update(key, { state: 'failed', failure }),
    )
    setProgress(({ done, count }) => (done + 1 >= count ? noProgress : { done: done + 1, count }))
  }
  const enqueue = (upload: Upload) => {
    setProgress(({ done, count }) => ({ done, count: count + 1 }))
    chain.current = chain.current.then(() => sendOne(upload))
  }
  return {
    uploads,
    /** How many of those in line are through; both 0 when none is. */
    progress,
    add(files: readonly File[]) {
      const added = files.map((file): Upload => {
        nextKey.current += 1
        const key = `upload-${nextKey.current}`
        return file.size > maxBytes
          ? { key, file, state: 'failed', failure: 'too-large' }
          : { key, file, state: 'waiting' }
      })
      setUploads((before) => [...before, ...added])
      for (const upload of added) if (upload.state === 'waiting') enqueue(upload)
    },
    retry(upload: Upload) {
      update(upload.key, { state: 'waiting', failure: undefined })
      enqueue(upload)
    },
    dismiss: remove,
    /** Does something when what stands in line now is through: nothing is sent meanwhile. */
    inLine<Result>(task: () => Promise<Result>): Promise<Result> {
      const turn = chain.current.then(task)
      chain.current = turn.then(
        () => undefined,
        () => undefined,
      )
      return turn
    },
  }
}
