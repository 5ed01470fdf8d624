/** What a piece of work asks of PostgreSQL: how many queries, and by which plans they are answered. */
import type { Database } from '../gateways/database.ts'

interface SentQuery {
  readonly text: string
  readonly parameters: string[]
}

/** The queries that this pool sends until the work, which may look at them, is done; what a new connection asks for itself is left out. */
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
 * How many queries the question itself costs: a test sees a query for every row where one for all would do. It is asked
 * five times, and of each statement the fewest are counted, because letting something old go, renewing a session or
 * reading the chain falls into one of them or another, as the hour has it.
 */
export async function countQueries(database: Database, question: () => Promise<unknown>): Promise<number> {
  let fewest: Map<string, number> | undefined
  for (let time = 0; time < 5; time++) {
    const counts = new Map<string, number>()
    for (const { text } of await recordQueries(database, question)) counts.set(text, (counts.get(text) ?? 0) + 1)
    fewest = fewest
      ? new Map([...fewest].map(([text, count]) => [text, Math.min(count, counts.get(text) ?? 0)]))
      : counts
  }
  return [...(fewest?.values() ?? [])].reduce((sum, count) => sum + count, 0)
}

/** The plan of each of them, as `explain` words it: the one for these values, or the `generic` one that is kept for all. */
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
