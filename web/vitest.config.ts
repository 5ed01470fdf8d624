/**
 * Unit tests of the pages' parts, in jsdom. They share workers, each file in its own context: a new process per file
 * costs more than its tests.
 */
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { configDefaults, defineProject } from 'vitest/config'
import { limits } from '../scripts/testLimits.ts'
import { heldWords } from './heldWords.ts'

/**
 * Files that cannot run in such a context have their own process: they run Vite's native code, or replace `location`.
 */
export const alone = [
  'build.test.ts',
  'dedupeEntryStylesheet.test.ts',
  'src/gateways/api.test.ts',
  'src/gateways/wallet/walletConnect/chunk.test.ts',
]

/** Also those of the project "web alone" (../vitest.config.ts). */
export const setupFiles = [...limits.setupFiles, path.join(import.meta.dirname, 'src/testLimits.setup.ts')]

export default defineProject({
  plugins: [heldWords()],
  test: {
    name: 'web',
    pool: 'vmThreads',
    maxWorkers: Math.max(4, availableParallelism() - 1), // three leave cores idle: some tests wait for blocks
    sequence: { groupOrder: 1 }, // after the tests that mostly wait, of which more run at once (../vitest.config.ts)
    include: ['src/**/*.test.{ts,tsx}', '*.test.ts'],
    exclude: [...configDefaults.exclude, ...alone],
    environment: 'jsdom',
    ...limits,
    setupFiles,
  },
})
