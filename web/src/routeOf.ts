/** Which page of all is shown at a path, by its pattern: for figures, which must hold nobody's address. */
import { matchRoutes, type ServerBuild } from 'react-router'

const unknownPage = '/*'

/**
 * Says it as React Router matches. Pages are set apart by the first word of their patterns, so that one is looked for among a
 * few; what no pattern names is `/*`.
 */
export function createRouteOf(routes: ServerBuild['routes']): (path: string) => string {
  const byWord = new Map<string, Set<string>>()
  for (const pattern of patternsBelow(routes)) {
    const word = firstWord(pattern)
    byWord.set(word, (byWord.get(word) ?? new Set()).add(pattern))
  }
  const asRoutes = new Map([...byWord].map(([word, patterns]) => [word, [...patterns].map((path) => ({ path }))]))
  return (asked) => {
    const path = asked.replace(/\.data$/, '').replace(/^\/_(root)?$/, '/')
    const found = matchRoutes(asRoutes.get(firstWord(path)) ?? [], path)
    return found?.[0]?.route.path ?? unknownPage
  }
}

const firstWord = (path: string) => (path.split('/')[1] ?? '').toLowerCase()

/** Each page's whole pattern. */
function patternsBelow(routes: ServerBuild['routes'], parentId?: string, above = ''): string[] {
  return Object.values(routes).flatMap((route): string[] => {
    if (!route || route.parentId !== parentId) return []
    const pattern = route.path ? `${above}/${route.path}` : above
    const isPage = (route.index || route.path) && route.path !== '*'
    return [...(isPage ? [pattern || '/'] : []), ...patternsBelow(routes, route.id, pattern)]
  })
}
