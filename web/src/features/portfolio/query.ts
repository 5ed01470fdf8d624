/** The list of one's homes in an address: what is asked, and where each other question is answered. */
import type { PortfolioInput } from '@keyhold/api/portfolio.schema.ts'
import { useSearchParams } from 'react-router'

/** What the address asks for; the server leaves out what makes no sense. */
export type PortfolioSearch = Readonly<Record<'text' | 'view' | 'city' | 'lacks' | 'sort' | 'page', string>>

const names = ['text', 'view', 'city', 'lacks', 'sort', 'page'] as const

/** The address of the same list with some of it changed; whatever changes, it begins at its first page. */
export function portfolioHref(search: PortfolioSearch, changes: Partial<PortfolioSearch>): string {
  const after = { ...search, page: '', ...changes }
  const given = names.filter((name) => after[name] !== '').map((name) => [name, after[name]])
  return `?${new URLSearchParams(given)}`
}

/** What the address of this page asks for, and how to ask something else. */
export function usePortfolioSearch() {
  const [params, setParams] = useSearchParams()
  const search = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as PortfolioSearch
  const change = (changes: Partial<PortfolioSearch>) =>
    setParams(portfolioHref(search, changes), { replace: true, preventScrollReset: true })
  return { search, change }
}

/** The question to the server. */
export function inputOf({ text, view, city, lacks, sort, page }: PortfolioSearch): PortfolioInput {
  const given = { text, view, cityId: city, lacks, sort, page }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')) as PortfolioInput
}
