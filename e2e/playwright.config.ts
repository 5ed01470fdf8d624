/** End-to-end tests: stories in a real Chromium, against a Keyhold of their own, freshly seeded. */
import { defineConfig } from '@playwright/test'

const chromium = process.env.CHROME_PATH ?? '/usr/bin/chromium'
/**
 * What the browser leaves out. The first two are pages of its own behind the address field: every window of a story opened
 * them, in a process of their own, which cost more than the story's own page did. The third is a process that it keeps ready
 * for the next page: one of another person's window ends it and starts another, at each page where two take turns. Chromium
 * hears one such list alone, so that Playwright's own stands here again.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]
/**
 * Scripts are compiled once and not compiled better meanwhile: a page lives for seconds here, and half a core went to making
 * its code (axe's above all) fast for later. What was compiled is kept while the tab shows the next page.
 */
const engineFlags = ['--max-opt=1', '--no-flush-bytecode']
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures.join(',')}`,
  `--js-flags=${engineFlags.join(' ')}`,
]

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../var/test/e2e',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json']],
  globalSetup: './globalSetup.ts',
  // The sweep looks at the demo data on its first day, so it comes first: stories let days pass. One lets a year pass, and
  // comes last: the others ask for days of the months that are next now.
  projects: [
    { name: 'sweep', testMatch: '**/sweep.e2e.ts' },
    { name: 'stories', testIgnore: ['**/sweep.e2e.ts', '**/rent-for-a-year.e2e.ts'] },
    { name: 'year', testMatch: '**/rent-for-a-year.e2e.ts' },
  ],
  use: {
    headless: true,
    launchOptions: { executablePath: chromium, args: flags },
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    actionTimeout: 60_000,
    // What turns while a person waits for a block is drawn sixty times a second, by the processor; no story is about it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // It records every page of every story, which nearly doubles what they cost: TRACE=on for a story one looks into.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
  },
})
