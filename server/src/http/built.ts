/** Serves the built pages: hashed assets, cached for a year, and the few files that browsers expect at the root. */
import path from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The service worker has to be at the root: its path limits which pages it may control. */
const rootFiles = [
  'favicon.svg',
  'favicon.ico',
  'icons.svg',
  'icon-192.png',
  'icon-512.png',
  'apple-touch-icon.png',
  'push-worker.js',
  'old-browsers.js',
]

/** Serves the folder `client`. */
export async function serveBuilt(app: FastifyInstance, client: string): Promise<void> {
  await app.register(serveFiles, {
    root: path.join(client, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
  })
  for (const name of rootFiles)
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name, client, { maxAge: '1h', immutable: false }))
}
