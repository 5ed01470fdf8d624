/** The loop of saved searches: every few seconds, what is due is looked after; a dead database is tried again. */

const pauseMilliseconds = 5000

/** Begins to look after them; the answer ends it and waits for the look under way. */
export function startWatching(watching: { tick(): Promise<number> }): () => Promise<void> {
  let ended = false
  let wake = () => {}
  const loop = async () => {
    while (!ended) {
      await watching.tick().catch(() => undefined)
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, pauseMilliseconds).unref()
      })
    }
  }
  const running = loop()
  return async () => {
    ended = true
    wake()
    await running
  }
}
