/** What TypeScript cannot see by itself: the server build that Vite makes, and fonts as addresses. */
declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export = build
}
