/** A landlord's portfolio, and bulk changes. Additive to the specification's GET /roomAd. */
import { endpoint, type NoParams } from './endpoint.ts'
import type {
  Portfolio,
  PortfolioChange,
  PortfolioIds,
  PortfolioInput,
  PortfolioRents,
  PortfolioResult,
} from './portfolio.schema.ts'

/** One page of the caller's homes, filtered, sorted and counted. */
export const listPortfolio = endpoint<NoParams, PortfolioInput, Portfolio>('GET', '/roomAd/mine', 'query')

/** The monthly rents of these homes of the caller; others' are left out. */
export const listPortfolioRents = endpoint<NoParams, PortfolioIds, PortfolioRents>('POST', '/roomAd/mine/rents', 'json')

/** Publishes, unpublishes, or changes the rent of several homes: each independently, with its own result. */
export const changePortfolio = endpoint<NoParams, PortfolioChange, PortfolioResult>('PUT', '/roomAd/mine', 'json')
