/** How a process ends: every part of it is told at once, and goes on only with what is under way; what they stand on goes last. */

type End = () => Promise<unknown>

export interface ShutdownParts {
  readonly watcher: { close: End }
  /** What compares the books with the chain. */
  readonly endBooks: readonly End[]
  /** Whose turn it is to watch. */
  readonly leaderLock: { close: End }
  /** All other loops. */
  readonly endLoops: readonly End[]
  /** Takes no new calls, and waits for those under way. */
  readonly closeCalls: End
  readonly front: { close: End }
  readonly bus: { close: End }
  readonly mailer: { close(): void } | undefined
  readonly database: { end(options: { timeout: number }): Promise<unknown> }
}

/** Ends them all, within the time before a process is killed. */
export async function shutDownParts(parts: ShutdownParts): Promise<void> {
  const loops = Promise.all(parts.endLoops.map((end) => end()))
  const watching = Promise.all([parts.watcher.close(), ...parts.endBooks.map((end) => end())])
  const leaderLock = watching.then(() => parts.leaderLock.close()) // at once another process's
  await Promise.all([parts.closeCalls(), leaderLock])
  await parts.front.close()
  await Promise.all([parts.bus.close(), loops])
  parts.mailer?.close()
  await parts.database.end({ timeout: 5 })
}
