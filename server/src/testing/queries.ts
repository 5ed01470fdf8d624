/** The PostgreSQL queries of a piece of work: their number, and their plans. */
import type { Database } from '../gateways/database.ts'

interface SentQuery {
  readonly text: string
  readonly parameters: string[]
}

/**
 * The queries that this pool sends until the work, which may read them, is done; a new connection's own queries are
 * left out.
 */
export async function recordQueries(
  database: Database,
  work: (queries: readonly SentQuery[]) => Promise<unknown>,
): Promise<SentQuery[]> {
  const options = database.options as { debug: unknown }
  const queries: SentQuery[] = []
  options.debug = (_connection: number, text: string, parameters: string[]) => {
    if (!text.includes('pg_catalog.pg_type')) queries.push({ text, parameters })
  }
  try {
    await work(queries)
  } finally {
    options.debug = false
  }
  return queries
}

/**
 * The number of queries of a call: a test detects N+1 queries. It runs five times, and the minimum of each statement
 * counts, because cache expiry, session renewal or reading the chain adds queries to some runs.
 */
export async function countQueries(database: Database, work: () => Promise<unknown>): Promise<number> {
  let fewest: Map<string, number> | undefined
  for (let time = 0; time < 5; time++) {
    const counts = new Map<string, number>()
    for (const { text } of await recordQueries(database, work)) counts.set(text, (counts.get(text) ?? 0) + 1)
    fewest = fewest
      ? new Map([...fewest].map(([text, count]) => [text, Math.min(count, counts.get(text) ?? 0)]))
      : counts
  }
  return [...(fewest?.values() ?? [])].reduce((sum, count) => sum + count, 0)
}

/** The plan of each query, as `explain` shows it: the one for these values, or the cached `generic` one. */
export async function explainQueries(
  database: Database,
  work: () => Promise<unknown>,
  plan: 'custom' | 'generic' = 'custom',
): Promise<string[]> {
  const plans: string[] = []
  for (const { text, parameters } of await recordQueries(database, work)) {
    const lines =
      plan === 'custom'
        ? await database.unsafe<{ queryPlan: string }[]>(`explain ${text}`, parameters)
        : await database.unsafe<{ queryPlan: string }[]>(`explain (generic_plan) ${text}`)
    plans.push(lines.map((line) => Object.values(line)[0]).join('\n'))
  }
  return plans
}
