/** Only for `npm run prove recordings`: a recording is no test of `npm test`. */
import path from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '../../..'),
    include: ['src/testing/recordings/*.record.ts'],
    globalSetup: './src/testing/recordings/setup.ts',
    setupFiles: path.resolve(import.meta.dirname, '../../../../scripts/fixedWorld.ts'),
    testTimeout: 1_800_000,
  },
})
