/** How the pages are built: React Router on Vite, one server entry (`handle.ts`) that the house calls for every page. */
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { chunkOf } from './chunks.ts'
import { packed } from './packed.ts'
import { sheetOnce } from './sheetOnce.ts'

/** The chain this build is for. Only a build for a local chain holds the demo wallet (workshop/demoWalletAbsent.ts checks). */
const chain = process.env.VITE_KEYHOLD_CHAIN ?? process.env.CHAIN_ID ?? '31337'

export default defineConfig({
  plugins: [reactRouter(), sheetOnce(), packed()],
  define: { KEYHOLD_LOCAL: JSON.stringify(chain === '31337' || chain === '1337') },
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 1500 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { entryFileNames: 'assets/[name]-[hash].js', codeSplitting: { groups: [{ name: chunkOf }] } },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './src/handle.ts' } } },
  },
})
