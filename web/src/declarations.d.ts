/** Types that TypeScript cannot infer: the server build that Vite generates, and fonts as URLs. */
declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export = build
}

/** Whether this build is for a local chain: only then it contains the demo wallet (vite.config.ts). */
declare const KEYHOLD_LOCAL: boolean
