/** The unit, store and route tests of every room, as projects: `vitest run --project server`. */
import { defineConfig } from 'vitest/config'

const node = (name: string, extra = {}) => ({
  test: {
    name,
    root: `./${name}`,
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/out/**', '**/build/**'],
    testTimeout: 30_000,
    ...extra,
  },
})

export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: 'var/test/unit.json' }]],
    projects: [
      node('rental'),
      node('api'),
      node('locales'),
      node('demo'),
      node('workshop'),
      node('escrow', { testTimeout: 120_000, hookTimeout: 60_000 }),
      node('server', { globalSetup: './src/trial/database.ts', testTimeout: 30_000, hookTimeout: 60_000 }),
      './web/vitest.config.ts',
    ],
  },
})
