/** What is away, in the log: a line when somebody meets it, one a minute of each part at most while it stays so, and one when it is back. */

/** Where it is written: a process has one, whoever writes. */
export interface OutageLog {
  warn(facts: object, words: string): void
}

const pauseMilliseconds = 60_000
/** When each part was told to be away, and whether it was told to be back since. */
const lastLogged = new WeakMap<OutageLog, Map<string, { readonly at: number; isBack: boolean }>>()

/** Why a part is away, for whoever tells it and knows of nothing, or of an error that has to be told in other words. */
type Why = (error: unknown) => unknown
const whyIn = new WeakMap<OutageLog, Map<string, Why>>()

/** From now on this log says of a part why it is away, whoever meets it. */
export function explainOutage(log: OutageLog, part: string, why: Why): void {
  whyIn.set(log, (whyIn.get(log) ?? new Map<string, Why>()).set(part, why))
}

/** Tells that a part is away, and why if that is known, unless that was the last the log said of it, within the minute. */
export function logOutage(log: OutageLog, part: string, error?: unknown, now = Date.now()): void {
  const told = lastLogged.get(log) ?? new Map<string, { readonly at: number; isBack: boolean }>()
  lastLogged.set(log, told)
  const last = told.get(part)
  if (last && !last.isBack && now - last.at < pauseMilliseconds) return
  told.set(part, { at: now, isBack: false })
  const why = whyIn.get(log)?.get(part)?.(error) ?? error
  log.warn({ part, ...(why !== undefined && { err: why }) }, 'away')
}

/** Tells that a part is back, once, if the log has said that it was away. */
export function logRecovery(log: OutageLog, part: string): void {
  const last = lastLogged.get(log)?.get(part)
  if (!last || last.isBack) return
  last.isBack = true
  log.warn({ part }, 'back')
}
