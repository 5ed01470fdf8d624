/**
 * One page a turn of the event loop. Many whose data come at once would else be rendered in one turn, and for as long the process
 * lets nobody new in, answers no small call and hears no socket (bench/README.md, Homes).
 */
let last = Promise.resolve()

/** Resolves when it is this page's turn: in the order of asking, each in a turn of its own. */
export function nextRenderSlot(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}
