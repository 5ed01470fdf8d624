/**
 * The shutdown of a process: all parts are closed at the same time and finish their current work; their dependencies
 * close last.
 */

type End = () => Promise<unknown>

export interface ShutdownParts {
  readonly watcher: { close: End }
  /** Compares the books with the chain. */
  readonly endBooks: readonly End[]
  /** Leader election of the watcher. */
  readonly leaderLock: { close: End }
  /** All other loops. */
  readonly endLoops: readonly End[]
  /** Accepts no new calls, and waits for those in progress. */
  readonly closeCalls: End
  readonly front: { close: End }
  readonly bus: { close: End }
  readonly mailer: { close(): void } | undefined
  readonly databases: readonly { end(options: { timeout: number }): Promise<unknown> }[]
}

/** Closes them all, within the grace period of the process. */
export async function shutDownParts(parts: ShutdownParts): Promise<void> {
  const loops = Promise.all(parts.endLoops.map((end) => end()))
  const watching = Promise.all([parts.watcher.close(), ...parts.endBooks.map((end) => end())])
  const leaderLock = watching.then(() => parts.leaderLock.close()) // another process takes over at once
  await Promise.all([parts.closeCalls(), leaderLock])
  await parts.front.close()
  await Promise.all([parts.bus.close(), loops])
  parts.mailer?.close()
  await Promise.all(parts.databases.map((database) => database.end({ timeout: 5 })))
}
