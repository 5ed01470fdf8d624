/** Users of the load, inserted into the database as registered users, each with a session and its token. */
import { createTokens } from '../../server/src/domains/accounts/accounts/sessions/token.ts'
import { connectDatabase } from '../../server/src/gateways/database.ts'
import type { Person } from './client.ts'

/** Creates this many users; their tokens are valid for 15 minutes, and their sessions longer. */
export async function createPeople(databaseUrl: string, secret: string, count: number): Promise<Person[]> {
  const database = connectDatabase(databaseUrl, 1)
  const rows = await database<{ accountId: string; id: string }[]>`
    with people as (
      insert into account (email, email_confirmed_at, password_hash, language_id, gender_id, first_name, last_name,
        created_at, updated_at)
      select gen_random_uuid() || '@bench.test', now(), 'none', 700000, 200000, 'Person', number::text, now(), now()
      from generate_series(1, ${count}) number returning id)
    insert into session (account_id, created_at, expires_at, seen_at)
    select id, now(), now() + interval '14 days', now() from people returning account_id, id`
  await database.end()
  const tokens = createTokens(secret)
  return Promise.all(
    rows.map(async ({ accountId, id }) => ({
      id: accountId,
      token: await tokens.sign({ id, accountId, roles: ['USER'] }, Date.now()),
    })),
  )
}
