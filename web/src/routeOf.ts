/** The route pattern of a path: for metrics, which must not contain anyone's URL. */
import { matchRoutes, type ServerBuild } from 'react-router'

const unknownPage = '/*'

/**
 * Matches as React Router does. Routes are grouped by the first segment of their patterns, which leaves few candidates;
 * an unknown path is `/*`.
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

/** Each route's full pattern. */
function patternsBelow(routes: ServerBuild['routes'], parentId?: string, above = ''): string[] {
  return Object.values(routes).flatMap((route): string[] => {
    if (!route || route.parentId !== parentId) return []
    const pattern = route.path ? `${above}/${route.path}` : above
    const isPage = (route.index || route.path) && route.path !== '*'
    return [...(isPage ? [pattern || '/'] : []), ...patternsBelow(routes, route.id, pattern)]
  })
}
