/** Runs before each test file: sets the waits' timeout, and cleans up for the next file of the process. */
import { afterAll, vi } from 'vitest'
import { pollMilliseconds } from './testLimits.ts'

type Wait = typeof vi.waitFor
const isLong = Symbol.for('keyhold.longLimit')

/** `expect.poll` reads its timeout from the settings; `vi.waitFor` and `vi.waitUntil` have a fixed second. */
function withLongLimit<Given extends Wait | typeof vi.waitUntil>(wait: Given): Given {
  if (isLong in wait) return wait // processes are shared: this file runs once per test file
  const longer = (check: () => unknown, options: Parameters<Wait>[1] = {}) =>
    wait(check as never, typeof options === 'number' ? options : { timeout: pollMilliseconds, ...options })
  return Object.assign(longer, { [isLong]: true }) as unknown as Given
}
vi.waitFor = withLongLimit(vi.waitFor)
vi.waitUntil = withLongLimit(vi.waitUntil)

const environment = { ...process.env }

/** Registered first, so it runs after the file's own hooks. */
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
})
