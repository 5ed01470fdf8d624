/** Pages whose HTML is the same for everybody who asks in one language: nobody's secret is in the address, nobody's data in the page. */
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

/** Whether the server may keep the page of this path (without its query) for others. */
export function isSameForAll(path: string): boolean {
  if (named.has(path)) return true
  const isNeighbourhood = /^[^/]+\/[^/]+$/.test(path.slice(paths.rentCity('').length))
  if (path.startsWith(paths.rentCity('')) && isNeighbourhood) return true
  return families.some((family) => path.startsWith(family) && /^[^/]+$/.test(path.slice(family.length)))
}
