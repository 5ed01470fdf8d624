/**
 * Logs unavailable parts: a line at the first failure, at most one a minute for each part while it lasts, and one when
 * it is back.
 */

/** The log to write to: one for the whole process. */
export interface OutageLog {
  warn(facts: object, words: string): void
}

const pauseMilliseconds = 60_000
/** When each part was reported as away, and whether it was reported as back since. */
const lastLogged = new WeakMap<OutageLog, Map<string, { readonly at: number; isBack: boolean }>>()

/** Why a part is away, for callers that do not know, or that have an error which must be worded differently. */
type Why = (error: unknown) => unknown
const whyIn = new WeakMap<OutageLog, Map<string, Why>>()

/** From now on this log adds the reason why a part is away, for any caller. */
export function explainOutage(log: OutageLog, part: string, why: Why): void {
  whyIn.set(log, (whyIn.get(log) ?? new Map<string, Why>()).set(part, why))
}

/** Reports that a part is away, with the reason if it is known, unless that was its last report within the minute. */
export function logOutage(log: OutageLog, part: string, error?: unknown, now = Date.now()): void {
  const logged = lastLogged.get(log) ?? new Map<string, { readonly at: number; isBack: boolean }>()
  lastLogged.set(log, logged)
  const last = logged.get(part)
  if (last && !last.isBack && now - last.at < pauseMilliseconds) return
  logged.set(part, { at: now, isBack: false })
  const why = whyIn.get(log)?.get(part)?.(error) ?? error
  log.warn({ part, ...(why !== undefined && { err: why }) }, 'away')
}

/** Reports once that a part is back, if the log has reported it as away. */
export function logRecovery(log: OutageLog, part: string): void {
  const last = lastLogged.get(log)?.get(part)
  if (!last || last.isBack) return
  last.isBack = true
  log.warn({ part }, 'back')
}
