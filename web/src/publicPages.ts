/** Pages whose HTML is the same for everybody who asks in one language, by `?lang=` too: nobody's secret is in the address, nobody's data in the page. */
import { legalPages, paths } from './paths.ts'

const named = new Set<string>([
  paths.home(),
  paths.results(),
  paths.howItWorks(),
  paths.staking(),
  ...legalPages.map(paths.legal),
])
/** With one name behind them: a home, a city; a neighbourhood has two. */
const families = [paths.detail(''), paths.rentCity('')]

/** The page whose data React Router asks for alone: `/properties.data`, or `/_.data` behind a slash. */
const pageOf = (asked: string) => asked.replace(/(?<=\/)_\.data$|\.data$/, '')

/** Whether the server may keep the page of this path (without its query), or its data, for others. */
export function isPublicPage(asked: string): boolean {
  const path = pageOf(asked)
  if (named.has(path)) return true
  const isNeighbourhood = /^[^/]+\/[^/]+$/.test(path.slice(paths.rentCity('').length))
  if (path.startsWith(paths.rentCity('')) && isNeighbourhood) return true
  return families.some((family) => path.startsWith(family) && /^[^/]+$/.test(path.slice(family.length)))
}
