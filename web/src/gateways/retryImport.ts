/**
 * Code and words that come later: asked for again by themselves where a server was replaced, or the network lost, meanwhile. A
 * browser from before HTML's rule for it (whatwg/html#10327) keeps a failed import for as long as the page lives: there the
 * page says that it broke, and a press opens it anew.
 */
import { type ComponentType, lazy } from 'react'

/** Before each further try, in milliseconds: a process that is replaced is back within them. */
const pauses = [500, 1_500, 3_000] as const

/** What a file brings. Its failure is told when it could not be fetched four times within five seconds. */
export async function retryImport<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const pause of pauses)
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  return load()
}

/** React's `lazy` for code that is asked for again. Where it still did not come, that is kept for as long as the page lives. */
export const lazyPart: typeof lazy = (load) => lazy(() => retryImport(load))

/** The same for what no page fails for: where the code does not come, `instead` stands in its place. */
export const lazyExtra = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead: ComponentType<Props>,
) => lazy(() => retryImport(load).catch(() => ({ default: instead })))
