/** A landlord's homes seen at once, and changes to several of them. Additive to the specification's GET /roomAd. */
import { endpoint, type NoParams } from './endpoint.ts'
import type {
  Portfolio,
  PortfolioChange,
  PortfolioIds,
  PortfolioInput,
  PortfolioRents,
  PortfolioResult,
} from './portfolio.schema.ts'

/** One page of my homes, found, sorted and counted. */
export const listPortfolio = endpoint<NoParams, PortfolioInput, Portfolio>('GET', '/roomAd/mine', 'query')

/** What these homes of mine ask for a month; others' are left out. */
export const listPortfolioRents = endpoint<NoParams, PortfolioIds, PortfolioRents>('POST', '/roomAd/mine/rents', 'json')

/** Publishes, takes out of search, or changes the rent of several homes: each alone, with a result of its own. */
export const changePortfolio = endpoint<NoParams, PortfolioChange, PortfolioResult>('PUT', '/roomAd/mine', 'json')
