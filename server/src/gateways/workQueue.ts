/** Runs jobs with limited concurrency, in order of arrival; background jobs run when no other job waits. */
export function createWorkQueue(
  atOnce: number,
): <Result>(work: () => Promise<Result>, when?: 'in order' | 'last') => Promise<Result> {
  const waiting: (() => void)[] = []
  const last: (() => void)[] = []
  let free = atOnce
  return async (work, when = 'in order') => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => (when === 'last' ? last : waiting).push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift() ?? last.shift()
      if (next) next()
      else free += 1
    }
  }
}
