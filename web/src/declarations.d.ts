/** What TypeScript cannot see by itself: the server build that Vite makes, and fonts as addresses. */
declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export = build
}

/** Whether this build is for a local chain: only then it holds the demo wallet (vite.config.ts). */
declare const KEYHOLD_LOCAL: boolean
