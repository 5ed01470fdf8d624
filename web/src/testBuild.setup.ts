/** What a build of a few pages tells React Router, for tests that ask its handler for documents. */
import type { ServerBuild } from 'react-router'
import * as entry from './entry.server.tsx'

interface Parts {
  readonly routes: object
  /** The same routes as the browser is told of them, and what its first file brings along. */
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
