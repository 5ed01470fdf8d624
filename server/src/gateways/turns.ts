/** Turns by key: the pieces of work of one key run one at a time, in order of arrival. Other keys do not wait. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const piece = (last.get(key) ?? Promise.resolve()).then(work)
    const end = piece
      .catch(() => undefined)
      .then(() => {
        if (last.get(key) === end) last.delete(key)
      })
    last.set(key, end)
    return piece
  }
}
