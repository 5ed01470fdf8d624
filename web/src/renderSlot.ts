/**
 * Renders one page per turn of the event loop. Otherwise many pages with data at the same time would be rendered in one
 * turn, during which the process accepts no connection, answers no small call and reads no socket (bench/README.md,
 * Homes).
 */
let last = Promise.resolve()

/** Resolves when it is this page's turn: in request order, one per event loop turn. */
export function nextRenderSlot(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}
