/** Unit tests of the pages' parts, in jsdom. */
import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}', '*.test.ts'],
    environment: 'jsdom',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
