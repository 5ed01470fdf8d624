/** The unit, store and route tests of every workspace, as projects: `vitest run --project server`. */
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longestFirst.ts'
import { limits } from './scripts/testLimits.ts'
import { alone, setupFiles } from './web/vitest.config.ts'

/**
 * As in the process that serves, a module is loaded once for all: each file makes its own services, and closes them. What is
 * new has more room than Node gives it: a file makes much and drops all of it, and clearing that away was a twelfth of its work.
 */
const oneProcess = { isolate: false, execArgv: ['--max-semi-space-size=64'] }

const node = (name: string, extra = {}) => ({
  test: {
    name,
    root: `./${name}`,
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/out/**', '**/build/**'],
    ...limits,
    ...extra,
  },
})

/** The tests of stores and services again, on the oldest PostgreSQL that Keyhold promises: its SQL knows less. */
function oldestPostgres() {
  const { test } = node('server', { ...oneProcess, globalSetup: './src/testing/oldestPostgres.ts' })
  const include = [
    'src/domains/**/*{store,Store,service,routes,Routes}.test.ts',
    'src/gateways/{migrations,bus,outbox}.test.ts',
  ]
  return { test: { ...test, name: 'server on PostgreSQL 15', include } }
}

export default defineConfig({
  test: {
    // Five files at once on two cores as well: a file waits half of its time for chains and databases.
    maxWorkers: Math.max(5, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    reporters: ['default', ['json', { outputFile: 'var/test/unit.json' }]],
    projects: [
      node('rental', oneProcess),
      node('api', oneProcess),
      node('locales'),
      node('demo', oneProcess),
      node('scripts'),
      node('escrow'),
      node('server', { ...oneProcess, globalSetup: './src/testing/database.ts' }),
      oldestPostgres(),
      node('wallet', oneProcess),
      './web/vitest.config.ts',
      {
        test: {
          name: 'web alone',
          root: './web',
          include: alone,
          environment: 'jsdom',
          ...limits,
          setupFiles,
        },
      },
    ],
  },
})
