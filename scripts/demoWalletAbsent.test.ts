import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { demoWalletIn } from './demoWalletAbsent.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
const folder = () => {
  const made = mkdtempSync(path.join(tmpdir(), 'keyhold-absent-'))
  folders.push(made)
  return made
}

/** Builds the entry of the demo wallet, with all imports, as the pages are built. */
async function built(isLocal: boolean): Promise<string> {
  const outDir = folder()
  await build({
    configFile: false,
    logLevel: 'silent',
    define: { KEYHOLD_LOCAL: JSON.stringify(isLocal) },
    build: {
      outDir,
      copyPublicDir: false,
      rollupOptions: {
        input: fileURLToPath(new URL('../web/src/gateways/wallet/walletConnection.ts', import.meta.url)),
        preserveEntrySignatures: 'strict',
        external: [/^react/, /^i18next/],
      },
    },
  })
  return outDir
}

test('a build for another chain excludes the demo wallet, a build for the local chain includes it', async () => {
  expect(demoWalletIn(await built(false))).toEqual([])
  expect(demoWalletIn(await built(true)).length).toBeGreaterThan(0)
})

test('a demo wallet planted into a build is found, and an empty folder proves nothing', () => {
  const planted = folder()
  expect(() => demoWalletIn(planted)).toThrow('nothing was checked')
  writeFileSync(path.join(planted, 'page-abc.js'), 'const w={isKeyholdDemo:!0}')
  expect(demoWalletIn(planted)).toEqual(['page-abc.js: isKeyholdDemo'])
})
