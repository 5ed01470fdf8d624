/** End-to-end tests: stories in a real Chromium, against a separate, freshly seeded Keyhold. */
import { defineConfig } from '@playwright/test'

const chromium = process.env.CHROME_PATH ?? '/usr/bin/chromium'
/**
 * Disabled browser features. The first two are Chromium's own pages behind the address bar: every story window opened
 * them, in a separate process, which cost more than the story's page. The third is a spare process for the next page:
 * another user's window ends it and starts another, at each page when two take turns. Chromium accepts only one such
 * list, so Playwright's own is repeated here.
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
 * Scripts are compiled once and not optimized further: a page lives for seconds here, and optimizing its code (axe's
 * above all) took half a core. Compiled code is kept while the tab shows the next page.
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
  // The sweep checks the demo data on its first day, so it runs first: stories advance time. One advances a year, and
  // runs last: the others request dates in the next months.
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
    // Spinners during a wait for blocks would be rendered sixty times a second, by the processor; no story needs them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Tracing records every page of every story, which nearly doubles their cost: TRACE=on to debug a story.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
  },
})
