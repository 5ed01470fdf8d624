/** The list's state in the URL: its query, and the URLs of other queries. */
import type { PortfolioInput } from '@keyhold/api/portfolio.schema.ts'
import { useSearchParams } from 'react-router'

/** The URL's query; the server ignores invalid values. */
export type PortfolioSearch = Readonly<Record<'text' | 'view' | 'city' | 'lacks' | 'sort' | 'page', string>>

const names = ['text', 'view', 'city', 'lacks', 'sort', 'page'] as const

/** The same list's URL with a change; every change starts at the first page. */
export function portfolioHref(search: PortfolioSearch, changes: Partial<PortfolioSearch>): string {
  const after = { ...search, page: '', ...changes }
  const given = names.filter((name) => after[name] !== '').map((name) => [name, after[name]])
  return `?${new URLSearchParams(given)}`
}

/** This page's query, and a setter. */
export function usePortfolioSearch() {
  const [params, setParams] = useSearchParams()
  const search = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as PortfolioSearch
  const change = (changes: Partial<PortfolioSearch>) =>
    setParams(portfolioHref(search, changes), { replace: true, preventScrollReset: true })
  return { search, change }
}

/** The query to the server. */
export function inputOf({ text, view, city, lacks, sort, page }: PortfolioSearch): PortfolioInput {
  const given = { text, view, cityId: city, lacks, sort, page }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')) as PortfolioInput
}
