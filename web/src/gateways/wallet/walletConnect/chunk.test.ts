// @vitest-environment node
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const projectId = 'd'.repeat(32)
const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-line-'))
let scripts: { name: string; text: string }[] = []

/** Builds the entry of all wallets, with all imports, for a chain that is not local. */
beforeAll(async () => {
  vi.stubEnv('WALLETCONNECT_PROJECT_ID', projectId)
  await build({
    configFile: false,
    logLevel: 'silent',
    define: { KEYHOLD_LOCAL: 'false' },
    build: {
      outDir: folder,
      copyPublicDir: false,
      rollupOptions: {
        input: fileURLToPath(new URL('../walletConnection.ts', import.meta.url)),
        preserveEntrySignatures: 'strict',
        external: [/^react/, /^i18next/],
      },
    },
  })
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  scripts = names.map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }))
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

// promise: wc-chunk
test('the WalletConnect client has its own chunk, loaded only by its own import', () => {
  const withClient = scripts.filter(({ text }) => text.includes('wc_sessionPropose'))
  expect(withClient.map(({ name }) => path.basename(name).split('-')[0])).toEqual(['walletConnectClient'])
  const entry = scripts.find(({ name }) => path.basename(name).startsWith('walletConnection-'))
  expect(entry?.text).toMatch(/import\(\s*[`'"].*walletConnectClient-/)
  expect(entry?.text).not.toMatch(/(from|import)\s*[`'"][^`'"]*walletConnectClient-/)
})

// promise: wc-no-id-in-build
test("a build contains no project id, whatever the machine's settings are", () => {
  expect(scripts.length).toBeGreaterThan(1)
  expect(scripts.filter(({ text }) => text.includes(projectId))).toEqual([])
})
