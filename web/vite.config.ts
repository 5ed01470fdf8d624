/** How the pages are built: React Router on Vite, one server entry (`handle.ts`) that the house calls for every page. */
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 1500 },
  environments: { ssr: { build: { rollupOptions: { input: './src/handle.ts' } } } },
})
