/** The pages' build: React Router on Vite, with one server entry (`handle.ts`) that the server calls for every page. */
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { codeSplitting } from './chunks.ts'
import { dedupeEntryStylesheet } from './dedupeEntryStylesheet.ts'
import { heldWords } from './heldWords.ts'
import { chunkFileNames } from './localeFiles.ts'
import { buildTarget, nameBrowsers } from './oldestBrowsers.ts'
import { precompress } from './precompress.ts'

/** The build's chain. Only a build for a local chain contains the demo wallet (scripts/demoWalletAbsent.ts checks). */
const chain = process.env.VITE_KEYHOLD_CHAIN ?? process.env.CHAIN_ID ?? '31337'

export default defineConfig({
  plugins: [heldWords(), reactRouter(), dedupeEntryStylesheet(), precompress(), nameBrowsers()],
  define: { KEYHOLD_LOCAL: JSON.stringify(chain === '31337' || chain === '1337') },
  build: { target: buildTarget, assetsInlineLimit: 0, chunkSizeWarningLimit: 1500 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            chunkFileNames: chunkFileNames(),
            codeSplitting,
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './src/handle.ts' } } },
  },
})
