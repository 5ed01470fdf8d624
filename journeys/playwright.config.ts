/** Journeys: stories in a real Chromium, against a Keyhold of their own, freshly furnished. */
import { defineConfig } from '@playwright/test'

const chromium = process.env.CHROME_PATH ?? '/usr/bin/chromium'
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  outputDir: '../var/test/journeys',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 400_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  globalSetup: './open.ts',
  // The sweep looks at the town on its first day, so it comes first: stories let days pass.
  projects: [
    { name: 'sweep', testMatch: '**/sweep.journey.ts' },
    { name: 'stories', testIgnore: '**/sweep.journey.ts' },
  ],
  use: {
    headless: true,
    launchOptions: { executablePath: chromium, args: flags },
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
})
