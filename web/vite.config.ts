/** How the pages are built: React Router on Vite, one server entry (`handle.ts`) that the house calls for every page. */
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** The chain this build is for. Only a build for a local chain holds the demo wallet (workshop/demoWalletAbsent.ts checks). */
const chain = process.env.VITE_KEYHOLD_CHAIN ?? process.env.CHAIN_ID ?? '31337'

export default defineConfig({
  plugins: [reactRouter()],
  define: { KEYHOLD_LOCAL: JSON.stringify(chain === '31337' || chain === '1337') },
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 1500 },
  environments: { ssr: { build: { rollupOptions: { input: './src/handle.ts' } } } },
})
