import { existsSync } from 'node:fs'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { serveManifest } from './manifest.ts'

const app = Fastify({ logger: false })
serveManifest(app)
afterAll(() => app.close())

// promise: sgn-2-install
test('Keyhold is installed under its name, in the reader’s language, with icons that are there', async () => {
  const described = new Set<string>()
  for (const language of ['en', 'es', 'th']) {
    const { headers, body } = await app.inject(`/manifest.webmanifest?lang=${language}`)
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/)
    const manifest = JSON.parse(body)
    expect(manifest).toMatchObject({ name: 'Keyhold', lang: language, start_url: '/', display: 'standalone' })
    described.add(manifest.description)
    for (const { src } of manifest.icons)
      expect(existsSync(new URL(`../../../web/public${src}`, import.meta.url))).toBe(true)
  }
  expect(described.size).toBe(3)
})
