/**
 * Cacheable pages: their HTML is the same for every visitor in one language, also with `?lang=`. Their URL holds no
 * secret, and the page no personal data.
 */
import { legalPages, paths } from './paths.ts'

const named = new Set<string>([
  paths.home(),
  paths.results(),
  paths.howItWorks(),
  paths.staking(),
  ...legalPages.map(paths.legal),
])
/** Paths with one name after them: a home, a city; a neighbourhood has two. */
const families = [paths.detail(''), paths.rentCity('')]

/** The page of a React Router data request: `/properties.data`, or `/_.data` after a slash. */
const pageOf = (asked: string) => asked.replace(/(?<=\/)_\.data$|\.data$/, '')

/** Whether the server may cache the page of this path (without its query), or its data, for other visitors. */
export function isPublicPage(asked: string): boolean {
  const path = pageOf(asked)
  if (named.has(path)) return true
  const isNeighbourhood = /^[^/]+\/[^/]+$/.test(path.slice(paths.rentCity('').length))
  if (path.startsWith(paths.rentCity('')) && isNeighbourhood) return true
  return families.some((family) => path.startsWith(family) && /^[^/]+$/.test(path.slice(family.length)))
}
