/**
 * A database that is frozen answers nothing and closes nothing: a person would wait until the client gives up. A query of
 * a request that takes half a second makes this ask the database on a connection of its own. If that answers, the query is
 * only slow, and waits. Otherwise it fails, and so do new ones at once, until the database answers again.
 *
 * Only requests are guarded: migrations, backups and scheduled work wait as long as they need.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { connectSeparately, type Database } from './database.ts'

/** In milliseconds: when a query is doubted, how long its question may take, and the pause before the next one. */
const limits = { doubted: 500, answer: 1200, again: 300 }

/** Its code makes it an unavailable database (`isUnavailable`). */
class DatabaseSilent extends Error {
  readonly code = 'CONNECTION_SILENT'
  constructor() {
    super('The database accepts queries and does not answer.')
  }
}

export interface SilenceGuard {
  /**
   * Begins to guard a query, if a request makes it: `fail` is called if the database falls silent, at once if it is
   * silent already. The result ends that.
   */
  begin(fail: (error: Error) => void): () => void
  /** Guards the requests of an application. */
  follow(app: FastifyInstance): void
  close(): Promise<void>
}

/** Connects on the first doubt. */
export function createSilenceGuard(database: Database, most = limits): SilenceGuard {
  const requests = new AsyncLocalStorage<true>()
  const waiting = new Set<(error: Error) => void>()
  let line: Database | undefined
  let asking: Promise<boolean> | undefined
  let isSilent = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  async function ask(): Promise<boolean> {
    line ??= connectSeparately(database)
    const own = line
    let late: NodeJS.Timeout | undefined
    const silence = new Promise<false>((resolve) => {
      // An answer that arrived while this process was busy is read first.
      late = setTimeout(() => setImmediate(resolve, false), most.answer)
    })
    const isThere = await Promise.race([own`select true`.then(() => true), silence]).catch(() => false)
    clearTimeout(late)
    if (isThere) return true
    line = undefined
    void own.end({ timeout: 0 })
    return false
  }

  /** One question at a time for all queries in doubt. */
  function isThere(): Promise<boolean> {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }

  async function fallSilent(): Promise<void> {
    isSilent = true
    for (const fail of waiting) fail(new DatabaseSilent())
    waiting.clear()
    timer ??= setTimeout(lookAgain, most.again).unref()
  }

  async function lookAgain(): Promise<void> {
    timer = undefined
    if (isClosed) return
    if (await isThere()) isSilent = false
    else await fallSilent()
  }

  return {
    begin(fail) {
      if (!requests.getStore()) return () => undefined
      if (isSilent) {
        fail(new DatabaseSilent())
        return () => undefined
      }
      waiting.add(fail)
      const doubt = async () => {
        if (!waiting.has(fail) || isClosed) return
        if (await isThere()) doubted = setTimeout(doubt, most.doubted)
        else await fallSilent()
      }
      let doubted = setTimeout(doubt, most.doubted)
      return () => {
        clearTimeout(doubted)
        waiting.delete(fail)
      }
    },
    follow(app) {
      app.addHook('onRequest', (_request, _reply, done) => requests.run(true, done))
      // A body that arrived in between was read in the connection's own async context.
      app.addHook('preValidation', (_request, _reply, done) => requests.run(true, done))
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await line?.end({ timeout: 0 })
    },
  }
}
