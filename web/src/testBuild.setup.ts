/** A React Router build of a few pages, for tests that request documents from its handler. */
import type { ServerBuild } from 'react-router'
import * as entry from './entry.server.tsx'

interface Parts {
  readonly routes: object
  /** The same routes in the browser's manifest, and the imports of its entry. */
  readonly assets: object
  readonly imports?: readonly string[]
}

export function testBuild({ routes, assets, imports = [] }: Parts): ServerBuild {
  return {
    entry: { module: entry },
    routes,
    assets: {
      entry: { module: '/assets/entry.js', imports },
      routes: assets,
      url: '/assets/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
}
