import { defineConfig } from 'vite'
import { contentPolicy } from './policy.ts'

export default defineConfig({
  build: { target: ['chrome109', 'firefox115', 'safari16.4', 'ios16.4'], modulePreload: false, assetsInlineLimit: 0 },
  plugins: [
    {
      name: 'content-policy',
      apply: 'build',
      transformIndexHtml: () => [
        {
          tag: 'meta',
          attrs: { 'http-equiv': 'Content-Security-Policy', content: contentPolicy('https:') },
          injectTo: 'head-prepend',
        },
      ],
    },
  ],
})
