/**
 * Retries dynamic imports (code chunks) that fail during a deployment or network loss. Browsers from before whatwg/html#10327 cache a
 * failed import for the page's lifetime: there the page reports an error, and a press reloads it.
 */
import { type ComponentType, lazy } from 'react'

/** Delay before each retry, in milliseconds: a replaced process is back within their sum. */
const pauses = [500, 1_500, 3_000] as const

/** A module. Rejects when four tries within five seconds failed. */
export async function retryImport<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const pause of pauses)
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  return load()
}

/** React's `lazy` with retries. A final failure lasts for the page's lifetime. */
export const lazyPart: typeof lazy = (load) => lazy(() => retryImport(load))

/** The same for optional code: if it does not load, `instead` is rendered, or nothing. */
export const lazyExtra = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead: ComponentType<Props> = () => null,
) => lazy(() => retryImport(load).catch(() => ({ default: instead })))
